import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { hideReporters } from '../reports/hide-reporters.ts'
import { freeReports, withdrawReports } from '../reports/leave-reports.ts'
import { eraseDeletedByLedger } from '../reports/quarantine.ts'
import { stripReporters } from '../reports/strip-reporters.ts'
import type { Erasure } from './ledger-files.ts'

const batch = 1_000
const strippedAtOnce = 500

/** Adds erasures from the ledger's files to the ledger in the database. */
export async function mergeLedger(
  database: Database,
  erasures: AsyncIterable<Erasure>,
): Promise<void> {
  let unstored: Erasure[] = []
  const store = async () => {
    if (unstored.length === 0) return
    await database
      .insertInto('ledger.erasures')
      .values(unstored)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    unstored = []
  }
  for await (const erasure of erasures) {
    unstored.push(erasure)
    if (unstored.length === batch) await store()
  }
  await store()
}

async function eraseAccounts(database: Database): Promise<number> {
  const accounts = await database
    .selectFrom('users')
    .innerJoin('ledger.erasures', 'ledger.erasures.id', 'users.id')
    .where('kind', 'in', ['account', 'account_with_reports'])
    .select(['users.id', 'kind'])
    .execute()
  for (const { id, kind } of accounts) {
    await database.transaction().execute(async (transaction) => {
      if (kind === 'account_with_reports') await withdrawReports(transaction, id)
      else await freeReports(transaction, id)
      await transaction.deleteFrom('users').where('id', '=', id).execute()
    })
  }
  return accounts.length
}

/** Returns the number of changed rows. */
async function run(database: Database, statement: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await statement.execute(database)
  return Number(numAffectedRows ?? 0)
}

function eraseAdministrators(database: Database): Promise<number> {
  return run(
    database,
    sql`delete from admin_users
         where id in (select id from ledger.erasures where kind = 'administrator')`,
  )
}

function eraseReports(database: Database): Promise<number> {
  return run(
    database,
    sql`delete from reports where id in (select id from ledger.erasures where kind = 'report')`,
  )
}

async function hideAgain(database: Database): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from reports
     where id in (select id from ledger.erasures where kind = 'reporter_hidden')
       and not (anonymous and not name_held and user_id is null)`.execute(database)
  const ids = rows.map(({ id }) => id)
  return database.transaction().execute((transaction) => hideReporters(transaction, ids))
}

/** Strips them by the rules of this release, which may know more identifiers than the backup's. */
async function removeReporters(database: Database): Promise<number> {
  const reports = await database
    .selectFrom('reports')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ledger.erasures')
          .whereRef('ledger.erasures.id', '=', 'reports.id')
          .where('kind', 'in', ['reporter', 'identifiers'])
          .select('id'),
      ),
    )
    .where('identifiersRemovedAt', 'is', null)
    .select('id')
    .execute()
  for (let start = 0; start < reports.length; start += strippedAtOnce) {
    const ids = reports.slice(start, start + strippedAtOnce).map(({ id }) => id)
    await database.transaction().execute((transaction) => stripReporters(transaction, ids))
  }
  return reports.length
}

/**
 * Repeats all erasures of the ledger after an older backup was loaded. Returns the number of
 * restored rows that it erased again.
 */
export async function applyErasures(database: Database): Promise<number> {
  return (
    (await eraseAccounts(database)) +
    (await eraseAdministrators(database)) +
    (await eraseReports(database)) +
    (await eraseDeletedByLedger(database)) +
    (await hideAgain(database)) +
    (await removeReporters(database))
  )
}
