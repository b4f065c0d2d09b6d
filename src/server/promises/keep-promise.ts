import { sql } from 'kysely'
import type { PromiseName } from '../../shared/promises.ts'
import type { JobContext } from '../jobs/job.ts'
import type { PromiseRule } from './promise-rule.ts'
import { findConfirmed, recordRun } from './promise-runs.ts'

/** A run that would change more than both stops: a wrong clock or a damaged table is likelier. */
const suspicious = { share: 0.05, few: 20 }

type Counts = { checked: number; all: number; due: number }

async function count({ database }: JobContext, rule: PromiseRule, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select coalesce((${rule.checked}), 0)::int as checked, coalesce((${rule.all}), 0)::int as all,
           (${rule.due(now)})::int as due`.execute(database)
  return rows[0] ?? { checked: 0, all: 0, due: 0 }
}

function isTooMuch({ few = suspicious.few }: PromiseRule, { all, due }: Counts): boolean {
  return due > few && due > suspicious.share * all
}

/** A confirmation also covers the few rows that have become due since. */
async function mayChange(context: JobContext, name: PromiseName, due: number): Promise<boolean> {
  const confirmed = await findConfirmed(context.database, name)
  return confirmed > 0 && due <= confirmed * (1 + suspicious.share) + suspicious.few
}

async function readClock({ database }: JobContext): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(database)
  return rows[0]?.now ?? new Date()
}

type Options = {
  signal: AbortSignal
  /** The time that the rule compares with: that of the database, if not given. */
  now?: Date
  isConfirmed?: boolean
}

/**
 * Runs the rule of a promise and records what came of it, for the page of promises. Changes nothing if
 * suspiciously much is due, until an administrator confirms it. Rethrows a failure.
 */
export async function keepPromise(
  context: JobContext,
  name: PromiseName,
  rule: PromiseRule,
  { signal, now: given, isConfirmed = false }: Options,
): Promise<void> {
  const { database, log } = context
  let counts: Counts = { checked: 0, all: 0, due: 0 }
  try {
    const now = given ?? (await readClock(context))
    counts = await count(context, rule, now)
    const { all, due } = counts
    if (isTooMuch(rule, counts) && !isConfirmed && !(await mayChange(context, name, due))) {
      await recordRun(database, name, { ...counts, stopped: true })
      log.error({ promise: name, due, all }, 'Suspiciously much is due at once; nothing is changed')
      return
    }
    const changed = await rule.keep(context, { now, signal })
    await recordRun(database, name, { ...counts, changed })
    if (changed > 0) log.info({ promise: name, changed }, 'A promised period was kept')
  } catch (error) {
    // The failure itself matters more than its record, for example if the database is away.
    await recordRun(database, name, { ...counts, failed: true }).catch(() => undefined)
    throw error
  }
}
