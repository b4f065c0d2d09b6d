import { isIP } from 'node:net'
import * as z from 'zod'

export function isAddressRange(text: string): boolean {
  const [address = '', bits] = text.split('/', 2)
  const family = isIP(address)
  if (family === 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export const optionalUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://example.org' })
  .optional()

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return !url || /^[^:]+:\/\/[^/?#@]+\/*$/.test(text.trim())
}

/** As browsers write it: in small letters, without a usual port. */
export const optionalOrigin = z
  .url({ protocol: /^https?$/i, error: 'must be an address like https://example.org' })
  .refine(isOrigin, { error: 'must end after the host, without a path, a question or a user' })
  .transform((text) => new URL(text).origin)
  .optional()

export const count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, { error: 'must be a number from 1 to 999999' })

export const megabytes = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'must be a number of megabytes' })
  .transform((text) => Number(text) * 1_048_576)

export const portNumber = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
    error: 'must be a number from 0 to 65535',
  })

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

export function isConfidential(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
