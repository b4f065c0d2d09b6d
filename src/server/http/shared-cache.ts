import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidPattern } from '../../shared/ids.ts'
import type { Config } from '../config.ts'
import { isPersonal, stale } from './fresh-answers.ts'

/** The keys of lists, counts, feeds and all else that shows several reports; and of each single one. */
const listKey = 'reports'
const singleKey = 'report'

export const allKeys = `${listKey} ${singleKey}`

const uuid = new RegExp(uuidPattern)

function keyOfReport(id: string): string {
  return `report:${id}`
}

/** Returns the keys of all responses that may show one of these reports. */
export function keysOfReports(ids: string[]): string {
  return [listKey, ...ids.map(keyOfReport)].join(' ')
}

function keysOf({ url }: FastifyRequest): string {
  const [path = ''] = url.toLowerCase().split('?', 1)
  const [id] = uuid.exec(path) ?? []
  return id ? `${singleKey} ${keyOfReport(id)}` : listKey
}

export function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** True if the response is the same for all visitors and a shared cache may store it. */
export function mayBeShared(request: FastifyRequest, config: Config): boolean {
  return config.sharedCacheSeconds > 0 && isReading(request) && !isPersonal(request, config)
}

/** Lets shared caches store this response, which then goes to other visitors too. */
export function shareResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { sharedCacheSeconds, cachePurgeUrls }: Config,
): void {
  const { whileRevalidating, ifError } = stale
  reply.header(
    'cache-control',
    `public, max-age=0, s-maxage=${sharedCacheSeconds}, ` +
      `stale-while-revalidate=${whileRevalidating}, stale-if-error=${ifError}`,
  )
  reply.removeHeader('x-request-id')
  if (cachePurgeUrls.length > 0) reply.header('xkey', keysOf(request))
}
