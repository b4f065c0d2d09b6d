import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { openDesk } from '../../../test/support/desk.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'
import { checkLedger } from './check-ledger.ts'

async function check(site: TestSite) {
  const client = new pg.Client(site.settings)
  await client.connect()
  try {
    return await checkLedger(client)
  } finally {
    await client.end()
  }
}

async function decide(site: TestSite, number: number) {
  const ids = await storeReports(site.database, Array(number).fill({}))
  const desk = await openDesk(site)
  for (let start = 0; start < number; start += 200) {
    const reports = ids.slice(start, start + 200).map((id) => ({ id }))
    await desk.ask('POST', apiUrls.adminReportDecisions, { reports, status: 'verified' })
  }
}

/** As the owner of an unsealed ledger can. */
async function tamper(site: TestSite, n: number) {
  const table = sql.table('decision_ledger.public_decisions')
  const trigger = sql.raw('trigger public_decisions_append_only')
  await sql`alter table ${table} disable ${trigger}`.execute(site.database)
  await sql`update ${table} set act = 'rejected' where n = ${n}`.execute(site.database)
  await sql`alter table ${table} enable always ${trigger}`.execute(site.database)
}

test('an owner of the tables is told to seal them', async ({ site }) => {
  const [history, ledger, chain] = await check(site)
  for (const seal of [history, ledger]) expect(seal).toMatchObject({ state: 'warning' })
  expect(ledger).toMatchObject({ subject: 'Decision ledger', text: 'Not sealed' })
  expect(chain).toMatchObject({ state: 'ok', text: 'Whole in its last 0 rows' })
})

test('a changed row among the last 500 is found', async ({ site }) => {
  await decide(site, 3)
  expect((await check(site)).at(-1)).toMatchObject({ text: 'Whole in its last 3 rows' })
  await decide(site, 501)
  expect((await check(site)).at(-1)).toMatchObject({ text: 'Whole in its last 500 rows' })
  await tamper(site, 3)
  expect((await check(site)).at(-1)).toMatchObject({ state: 'ok' })
  await tamper(site, 5)
  expect((await check(site)).at(-1)).toMatchObject({
    state: 'fault',
    text: 'Row 5 was changed: its hash is wrong',
  })
})
