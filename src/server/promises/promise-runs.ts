import { sql } from 'kysely'
import { type PromiseName, type PromiseState, promiseNames } from '../../shared/promises.ts'
import type { Database } from '../database/open.ts'

type Run = {
  checked: number
  due: number
  changed?: number
  failed?: boolean
  stopped?: boolean
}

/**
 * Records a run. One like the last, that changed nothing either, only moves its time: otherwise a job
 * that runs every five minutes would add a hundred thousand rows a year.
 */
export async function recordRun(
  database: Database,
  name: PromiseName,
  { checked, due, changed = 0, failed = false, stopped = false }: Run,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update promise_runs set at = now(), checked = ${checked}, due = ${due}
     where id = (select max(id) from promise_runs where promise = ${name})
       and changed = 0 and ${changed} = 0 and failed = ${failed} and stopped = ${stopped}
       and confirmed_at is null`.execute(database)
  if (numAffectedRows > 0n) return
  await sql`
    insert into promise_runs (promise, checked, due, changed, failed, stopped)
    values (${name}, ${checked}, ${due}, ${changed}, ${failed}, ${stopped})`.execute(database)
}

/**
 * Returns the number of due rows that an administrator has confirmed and no run has changed since;
 * 0 if there is none. A run that failed in between leaves the confirmation valid.
 */
export async function findConfirmed(database: Database, name: PromiseName): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select case when stopped and confirmed_at is not null then due else 0 end as due
      from promise_runs
     where promise = ${name} and not failed
     order by id desc limit 1`.execute(database)
  return rows[0]?.due ?? 0
}

type LastRun = {
  id: number
  name: PromiseName
  at: Date | null
  checked: number
  due: number
  changed: number
  isConfirmed: boolean
  state: PromiseState
}

/** The last run of each promise, in the order of the table. */
export async function listLastRuns(database: Database): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select coalesce(last.id, 0)::int as id, known.name, last.at, coalesce(last.checked, 0) as checked,
           coalesce(last.due, 0) as due, coalesce(last.changed, 0) as changed,
           last.confirmed_at is not null as is_confirmed,
           case when last.at is null then 'waiting'
                when last.at < now() - interval '2 days' then 'late'
                when last.failed then 'failed'
                when last.stopped then 'stopped'
                else 'kept' end as state
      from unnest(${[...promiseNames]}::text[]) with ordinality as known (name, place)
           left join lateral (
             select * from promise_runs where promise = known.name order by id desc limit 1
           ) as last on true
     order by known.place`.execute(database)
  return rows
}
