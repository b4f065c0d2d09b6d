import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ownCookie } from '../security/own-cookie.ts'
import { seal, unseal } from '../security/sealing.ts'

/**
 * `case` opens a case in one browser for a while. `receipt` carries a new code to the page that shows
 * it to a witness without scripts. Both are sealed, so that no cookie holds a code or an id.
 */
export const terms = { case: 1_800, receipt: 600 } as const
type CookieName = keyof typeof terms

const cookies = { case: ownCookie('case', 'strict'), receipt: ownCookie('receipt', 'strict') }

async function setSealed(
  reply: FastifyReply,
  config: Config,
  name: CookieName,
  value: string,
): Promise<void> {
  const maxAge = terms[name]
  const content = Buffer.from(`${Date.now() + maxAge * 1_000} ${value}`)
  const sealed = await seal(config, `cookie ${name}`, content)
  cookies[name].set(reply, config, { value: sealed.toString('base64url'), maxAge })
}

/** Undefined if the cookie is missing, forged or over. */
async function readSealed(
  request: FastifyRequest,
  config: Config,
  name: CookieName,
): Promise<string | undefined> {
  const given = cookies[name].read(request, config)
  if (!given) return undefined
  const opened = await unseal(config, `cookie ${name}`, Buffer.from(given, 'base64url')).catch(
    () => undefined,
  )
  const [, expiresAt, value] = /^(\d+) (.*)$/.exec(opened?.toString() ?? '') ?? []
  return Number(expiresAt) > Date.now() ? value : undefined
}

/** `opening` is the same in all cookies that follow from one opening, so that all of them end together. */
export type OpenCase = { id: string; opening: string }

/** Opens a case in this browser for half an hour. */
export function setCaseCookie(
  reply: FastifyReply,
  config: Config,
  { id, opening }: OpenCase,
): Promise<void> {
  return setSealed(reply, config, 'case', `${id} ${opening}`)
}

/** The case that is open in this browser, unless it was closed. */
export async function readCaseCookie(
  request: FastifyRequest,
  config: Config,
): Promise<OpenCase | undefined> {
  const [id, opening] = (await readSealed(request, config, 'case'))?.split(' ') ?? []
  return id && opening ? { id, opening } : undefined
}

export function clearCaseCookie(reply: FastifyReply, config: Config): void {
  cookies.case.clear(reply, config)
}

export function setReceiptCookie(reply: FastifyReply, config: Config, code: string): Promise<void> {
  return setSealed(reply, config, 'receipt', code)
}

export function readReceiptCookie(request: FastifyRequest, config: Config) {
  return readSealed(request, config, 'receipt')
}
