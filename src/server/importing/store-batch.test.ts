import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { TestDatabase } from '../../../test/support/database-test.ts'
import { emptyRegister, stored, test, towns, townsFile } from '../../../test/support/import-test.ts'
import { newReport } from '../../../test/support/reports.ts'
import { importFile } from './import-file.ts'
import { emptySummary } from './import-summary.ts'

test.beforeEach(emptyRegister)

const row = (key: number, town: string) => `${key},${town},US,A light that moved without a sound.`
const rows = Array.from({ length: 100 }, (_, index) => row(index, `Town ${index}`))
const file = townsFile(...rows)

/** Imports while one connection waits for a lock, until the other one has stored more than `least` reports. */
async function importBesideLock<Result>(
  own: TestDatabase,
  startImport: () => Promise<Result>,
  least: number,
) {
  const transaction = await own.database.startTransaction().execute()
  // Else the database would end it after five seconds.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
  const values = { ...newReport(), importSource: 'test', importKey: '7' }
  await transaction.insertInto('reports').values(values).execute()
  const running = startImport()
  try {
    const isStored = async () => expect((await stored(own)).length).toBeGreaterThan(least)
    await vi.waitFor(isStored, { timeout: 20_000 })
    const duringLock = (await stored(own)).length
    return { duringLock, running }
  } finally {
    await transaction.rollback().execute()
  }
}

test('stores on a second connection while the first waits for a lock', async ({ run, own }) => {
  const { duringLock, running } = await importBesideLock(
    own,
    () => run(file, { mapping: towns }),
    30,
  )
  expect(duringLock).toBeLessThan(70)
  expect((await running).summary).toMatchObject({ imported: 100, refused: 0 })
})

test('stores the next batch on the second connection meanwhile', async ({ run, own }) => {
  const batches = townsFile(...Array.from({ length: 6_000 }, (_, key) => row(key, 'Yuma')))
  const start = () => run(batches, { mapping: towns })
  const { duringLock, running } = await importBesideLock(own, start, 1_800)
  expect(duringLock).toBeLessThan(3_500)
  expect((await running).summary).toMatchObject({ imported: 6_000, refused: 0 })
})

test('the first of several rows with one key is stored', async ({ run, own }) => {
  const others = rows.map((_, index) => row(index, 'Elsewhere'))
  const { summary } = await run(townsFile(...rows, ...others), { mapping: towns })
  expect(summary).toMatchObject({ imported: 100, alreadyThere: 100 })
  expect((await stored(own)).filter(({ location }) => location === 'Elsewhere')).toEqual([])
})

test('lists the rows that the database refuses in the order of the file', async ({ run, own }) => {
  const rule = sql`alter table reports add constraint no_fives check (location !~ '5')`
  await rule.execute(own.database)
  try {
    const { refused } = await run(file, { mapping: towns })
    const lines = refused.match(/^\d+(?=,)/gm)?.map(Number) ?? []
    expect(lines).toHaveLength(19)
    expect(lines).toEqual(lines.toSorted((one, other) => one - other))
  } finally {
    await sql`alter table reports drop constraint no_fives`.execute(own.database)
  }
})

test('counts what one connection stored when the other one fails', async ({ folder, own }) => {
  await sql`
    create function fail_in_yuma() returns trigger language plpgsql as
      $$ begin raise exception 'no room in Yuma'; end $$`.execute(own.database)
  await sql`
    create trigger fail_in_yuma before insert on reports for each row when (new.location = 'Yuma')
      execute function fail_in_yuma()`.execute(own.database)
  const summary = emptySummary()
  try {
    const reports = path.join(folder, 'reports.csv')
    await writeFile(reports, townsFile(...rows, row(100, 'Yuma')))
    const refusalFiles = { refused: path.join(folder, 'refused.csv') }
    const given = { mapping: towns, source: 'towns', database: own.database, now: new Date() }
    const running = importFile({ file: reports, refusalFiles, ...given }, summary)
    await expect(running).rejects.toThrow('no room in Yuma')
    expect(summary.imported).toBe((await stored(own)).length)
    expect(summary.imported).toBeGreaterThan(30)
  } finally {
    await sql`drop function fail_in_yuma cascade`.execute(own.database)
  }
})
