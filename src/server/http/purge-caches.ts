import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { longestSilence } from '../database/listen-for-changes.ts'
import type { DatabaseTransaction } from '../database/open.ts'
import { longestLag } from '../database/replica.ts'
import { defineJob } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { allKeys, keysOfReports } from './shared-cache.ts'

/** Keeps the header with the keys below 4 KiB. */
const reportsAtOnce = 90

const answerTime = 5_000

async function purge(url: string, keys: string, signal: AbortSignal): Promise<void> {
  const { ok, status } = await fetch(url, {
    method: 'PURGE',
    headers: { xkey: keys },
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerTime)]),
  })
  if (!ok) throw new Error(`The cache at ${url} answered a purge with ${status}`)
}

/** Purges all caches, so that a failing one does not delay the others. Throws if any fails. */
async function purgeEverywhere(urls: string[], keys: string, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  await Promise.all(urls.map((url) => purge(url, keys, signal).catch(note)))
  if (failures.length > 0) throw new AggregateError(failures, 'A cache was not purged')
}

const payload = z.object({ keys: z.string() })

/**
 * Milliseconds after which no process gives an answer from before a decision: neither from memory, where the
 * connection that tells of changes is broken, nor from a standby.
 */
function longestPast({ databaseReadUrl }: Config): number {
  return databaseReadUrl ? Math.max(longestSilence, longestLag) : longestSilence
}

const terms = {
  payload,
  longestRun: 30,
  // Then nothing stale is left that a purge could remove.
  retries: { times: 10, firstDelay: 1, longestDelay: 60 },
}

/** The second purge, for an answer from before the decision that reached a cache after the first one. */
export const lateCachePurge = defineJob({
  ...terms,
  name: 'purge-caches-again',
  // It only waits, and those behind it wait for it.
  atOnce: 50,
  async perform({ config }, { keys }, { signal }) {
    await sleep(longestPast(config), undefined, { signal })
    await purgeEverywhere(config.cachePurgeUrls, keys, signal)
  },
})

/** Removes responses with one of these keys from the caches of CACHE_PURGE_URL. */
export const cachePurge = defineJob({
  ...terms,
  name: 'purge-caches',
  async perform({ config, database, jobs }, { keys }, { signal }) {
    if (config.cachePurgeUrls.length === 0) return
    await purgeEverywhere(config.cachePurgeUrls, keys, signal)
    await jobs.enqueue(database, lateCachePurge, { keys })
  },
})

type Context = {
  /** Undefined at the shell, whose environment may lack the caches that the site knows. */
  config: Config | undefined
  jobs: Jobs
}

async function enqueue(transaction: DatabaseTransaction, { config, jobs }: Context, keys: string) {
  if (config?.cachePurgeUrls.length === 0) return
  await jobs.enqueue(transaction, cachePurge, { keys })
}

/** Enqueues the purge of reports that are gone or show less than before. */
export async function purgeReports(
  transaction: DatabaseTransaction,
  context: Context,
  ids: string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += reportsAtOnce) {
    await enqueue(transaction, context, keysOfReports(ids.slice(start, start + reportsAtOnce)))
  }
}

/** Does the same for all reports. Names none, because those of one account must not be linked. */
export async function purgeAllReports(
  transaction: DatabaseTransaction,
  context: Context,
): Promise<void> {
  await enqueue(transaction, context, allKeys)
}
