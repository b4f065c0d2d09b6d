import { createHmac } from 'node:crypto'
import type { Config } from '../config.ts'
import { deriveKey, SealingKeyUnusable, seal, unseal } from '../security/sealing.ts'

const ownerOf = (id: string) => `notice ${id}`

/** Encrypts the address of a notice, so that the database alone names nobody. */
export function sealAddress(config: Config, id: string, email: string): Promise<Buffer> {
  return seal(config, ownerOf(id), Buffer.from(email))
}

export async function openAddress(config: Config, id: string, sealed: Buffer): Promise<string> {
  return (await unseal(config, ownerOf(id), sealed)).toString()
}

/** Undefined if the address was sealed with another key, which nobody brings back. */
export async function openOwnAddress(
  config: Config,
  id: string,
  sealed: Buffer,
): Promise<string | undefined> {
  try {
    return await openAddress(config, id, sealed)
  } catch (error) {
    if (error instanceof SealingKeyUnusable) throw error
    return undefined
  }
}

/** Finds the notices of one address without the address. */
export async function hashAddress(config: Config, email: string): Promise<Buffer> {
  const key = await deriveKey(config, 'addresses of notices')
  return createHmac('sha256', key).update(email.toLowerCase()).digest()
}
