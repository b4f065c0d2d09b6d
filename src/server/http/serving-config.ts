import * as z from 'zod'
import { count, isAddressRange, megabytes } from '../environment-values.ts'
import { type ConnectionLimits, connectionLimits } from './connections/connection-limits.ts'

function listOf(text: string): string[] {
  return text.split(',').flatMap((entry) => entry.trim() || [])
}

function isHttpUrl(text: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(text).success
}

/** The variables about proxies, caches and connections. */
export const servingVariables = {
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(listOf)
    .refine((entries) => entries.every(isAddressRange), {
      error: 'must be addresses or ranges like 10.0.0.0/8, separated by commas',
    }),
  SHARED_CACHE_SECONDS: z
    .string()
    .regex(/^([1-5]?\d|60)$/, { error: 'must be a number of seconds from 0 to 60' })
    .default('0')
    .transform(Number),
  CACHE_PURGE_URL: z
    .string()
    .default('')
    .transform(listOf)
    .refine((entries) => entries.every(isHttpUrl), {
      error: 'must be addresses like http://10.0.0.9:6082, separated by commas',
    }),
  MAX_CONNECTIONS: count.default(String(connectionLimits.most)).transform(Number),
  MAX_CONNECTIONS_PER_SOURCE: count
    .default(String(connectionLimits.mostPerSource))
    .transform(Number),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, { error: 'must be a number of seconds from 0 to 999' })
    .default('0')
    .transform(Number),
  ANSWER_CACHE_MEGABYTES: megabytes.prefault('32'),
}

export type ServingConfig = {
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** How long a shared cache may reuse a response that is the same for all visitors; 0 forbids it. */
  sharedCacheSeconds: number
  /** The caches that drop a report as soon as it is no longer public. */
  cachePurgeUrls: string[]
  connections: ConnectionLimits
  /** Seconds between the stop signal and the first rejected connection. */
  drainSeconds: number
  /** Memory of one process for finished answers; 0 keeps none. */
  answerCacheBytes: number
}

type Read = z.infer<z.ZodObject<typeof servingVariables>>

export function readServingConfig(read: Read): ServingConfig {
  const { MAX_CONNECTIONS: most, MAX_CONNECTIONS_PER_SOURCE: mostPerSource } = read
  return {
    trustedProxies: read.TRUSTED_PROXIES,
    sharedCacheSeconds: read.SHARED_CACHE_SECONDS,
    cachePurgeUrls: read.CACHE_PURGE_URL,
    connections: { ...connectionLimits, most, mostPerSource },
    drainSeconds: read.DRAIN_SECONDS,
    answerCacheBytes: read.ANSWER_CACHE_MEGABYTES,
  }
}
