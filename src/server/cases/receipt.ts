import { createHmac, randomBytes } from 'node:crypto'
import { normalizeReceiptCode, receiptCodeOf } from '../../shared/receipt-code.ts'
import type { Config } from '../config.ts'
import { deriveKey } from '../security/sealing.ts'

export type Receipt = { code: string; hash: Buffer }

/**
 * Hashes any text that somebody types as a code, with the same work for a right, a wrong and a
 * malformed one. The key is in DATA_DIR, so nobody can test codes with the database alone.
 */
export async function hashReceiptCode(config: Config, typed: string): Promise<Buffer> {
  return createHmac('sha256', await deriveKey(config, 'hashes of receipt codes'))
    .update(normalizeReceiptCode(typed))
    .digest()
}

/** Makes the receipt of a report. The same seed makes the same code again. */
export async function makeReceipt(
  config: Config,
  reportId: string,
  seed: Buffer = randomBytes(32),
): Promise<Receipt> {
  const random = createHmac('sha256', await deriveKey(config, 'receipt codes'))
    .update(seed)
    .update(reportId)
    .digest()
  const code = receiptCodeOf(random)
  return { code, hash: await hashReceiptCode(config, code) }
}
