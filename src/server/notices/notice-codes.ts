import { createHmac } from 'node:crypto'
import { noticeEndUrl, pageUrls } from '../../shared/urls.ts'
import type { Config } from '../config.ts'
import { codeOfBytes } from '../security/one-time-codes.ts'
import { deriveKey } from '../security/sealing.ts'

/**
 * The code in the mails of a notice, which confirms, keeps or ends it. Computed from the id and the key of the
 * site, because each mail repeats it and the database keeps only its hash.
 */
export async function noticeCode(config: Config, id: string): Promise<string> {
  const key = await deriveKey(config, 'codes of notices')
  return codeOfBytes(createHmac('sha256', key).update(id).digest())
}

/** The link of the mail for people, and the one that mail programs call themselves. */
export function noticeLinks(origin: string, code: string) {
  return {
    code,
    link: `${origin}${pageUrls.notices}#code=${code}`,
    unsubscribe: `${origin}${noticeEndUrl(code)}`,
  }
}
