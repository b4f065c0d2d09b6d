import { sql } from 'kysely'
import type { PromiseName } from '../../shared/promises.ts'
import type { SignedInAdministrator } from '../administration/queries.ts'
import { recordDecision } from '../administration/records/history.ts'
import type { AppContext } from '../app-context.ts'
import { conflict } from '../http/problems.ts'
import { keptPromises } from './promise-table.ts'

/**
 * Lets the next run of a stopped promise change as many rows as the administrator has read. Records
 * who confirmed it, and starts the job. Throws 409 if the promise no longer asks, or asks for more.
 */
export async function confirmPromise(
  { database, jobs }: AppContext,
  actor: SignedInAdministrator,
  { name, due }: { name: PromiseName; due: number },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { numAffectedRows = 0n } = await sql`
      update promise_runs set confirmed_at = now()
       where id = (select max(id) from promise_runs where promise = ${name})
         and stopped and confirmed_at is null and due = ${due}`.execute(transaction)
    if (numAffectedRows === 0n) throw conflict('promise-does-not-ask')
    await recordDecision(transaction, {
      actor,
      action: 'promise_confirmed',
      subject: { kind: 'administrator', id: actor.id, name: actor.username },
      to: `${name}: ${due}`,
    })
  })
  jobs.enqueueSoon(keptPromises[name].job)
}
