import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidPattern } from '../../shared/ids.ts'
import type { Config } from '../config.ts'
import { isPersonal, stale } from './fresh-answers.ts'
import { dropOwnHeaders } from './own-headers.ts'

/** The keys of lists, counts, feeds and all else that shows several reports; and of each single one. */
const listKey = 'reports'
const singleKey = 'report'

export const allKeys = `${listKey} ${singleKey}`

const pathOfReport = new RegExp(`^/(?:api/)?reports/(${uuidPattern})`)

/** The header with the keys, as the module of Varnish calls it. */
export const keysHeader = 'xkey'

function keyOfReport(id: string): string {
  return `report:${id}`
}

/** Returns the keys of all responses that may show one of these reports. */
export function keysOfReports(ids: string[]): string {
  return [listKey, ...ids.map(keyOfReport)].join(' ')
}

function keysOf({ url }: FastifyRequest): string {
  const [, id] = pathOfReport.exec(url.toLowerCase()) ?? []
  return id ? `${singleKey} ${keyOfReport(id)}` : listKey
}

/** Names reports that a response shows beside the one of its address. */
export function nameShownReports(reply: FastifyReply, { cachePurgeUrls }: Config, ids: string[]) {
  if (cachePurgeUrls.length > 0 && ids.length > 0)
    reply.header(keysHeader, ids.map(keyOfReport).join(' '))
}

export function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** True if the response is the same for all visitors and a shared cache may store it. */
export function mayBeShared(request: FastifyRequest, config: Config): boolean {
  return config.sharedCacheSeconds > 0 && isReading(request) && !isPersonal(request, config)
}

/**
 * nginx goes on to show its stale copy of a report that is gone, because it does not replace that by an answer that it
 * may not store. Only nginx reads this header. It overrides the ones after it, so it comes first.
 */
export function replaceCopyOfGone(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
): void {
  if (reply.statusCode !== 404 || !pathOfReport.test(request.url.toLowerCase())) return
  if (!mayBeShared(request, config)) return
  const control = reply.getHeader('cache-control')
  dropOwnHeaders(reply).removeHeader('cache-control').header('x-accel-expires', '1')
  if (control !== undefined) reply.header('cache-control', control)
}

/** Lets shared caches store this response, which then goes to other visitors too. */
export function shareResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { sharedCacheSeconds, cachePurgeUrls }: Config,
): void {
  const { whileRevalidating, ifError } = stale
  dropOwnHeaders(reply).header(
    'cache-control',
    `public, max-age=0, s-maxage=${sharedCacheSeconds}, ` +
      `stale-while-revalidate=${whileRevalidating}, stale-if-error=${ifError}`,
  )
  if (cachePurgeUrls.length === 0) return
  const beside = reply.getHeader(keysHeader)
  reply.header(keysHeader, [keysOf(request), ...(beside ? [beside] : [])].join(' '))
}
