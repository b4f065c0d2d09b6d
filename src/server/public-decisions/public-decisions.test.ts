import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDesk } from '../../../test/support/desk.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { chainBeginning, DecisionLedger, findBreak } from '../../shared/public-decisions.ts'
import { adminReportUrl, apiUrls } from '../../shared/urls.ts'
import { eraseReport } from '../administration/desk/protect-reporter.ts'

const read = async (site: TestSite, query = '') =>
  DecisionLedger.parse((await send(site, apiUrls.ledger + query)).body)

const oldestFirst = async (site: TestSite) =>
  (await read(site, '?limit=500')).decisions.toReversed()

async function verify(site: Pick<TestSite, 'url'>, ...options: string[]) {
  const command = path.join(import.meta.dirname, '../commands/verify-ledger.ts')
  const child = spawn(process.execPath, [command, site.url, ...options])
  const status = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { status: await status, stdout, stderr }
}

const statusUrl = (id: string) => `${adminReportUrl(id)}/status`
const reject = { status: 'rejected', reasonCode: 'spam', reason: 'canary-4711' }

test('decisions are public without id, name and words, and the pages go on', async ({ site }) => {
  const [id = ''] = await storeReports(site.database, [{}])
  const desk = await openDesk(site, 'moderator')
  await desk.ask('PATCH', statusUrl(id), { status: 'verified' })
  await desk.ask('PATCH', statusUrl(id), reject)
  const { text: answer } = await send(site, apiUrls.ledger)
  for (const secret of [id, desk.id, desk.username, 'canary-4711'])
    expect(answer).not.toContain(secret)
  const { head, decisions } = await read(site, '?limit=1')
  expect(decisions).toMatchObject([
    { n: head.n, act: 'rejected', reasonCode: 'spam', actorRole: 'moderator', hash: head.hash },
  ])
  expect(decisions[0]?.decidedAt).toMatch(/:00:00\.000Z$/)
  const before = await read(site, `?limit=1&before=${head.n}`)
  expect(before.decisions).toMatchObject([{ act: 'verified', caseRef: decisions[0]?.caseRef }])
})

test('a reader goes on after the last row it knows, and learns no row twice', async ({ site }) => {
  const ids = await storeReports(site.database, [{}, {}, {}])
  const desk = await openDesk(site)
  const { head } = await read(site)
  for (const id of ids) await desk.ask('PATCH', statusUrl(id), { status: 'verified' })
  const numbersAfter = async (n: number) =>
    (await read(site, `?limit=2&after=${n}`)).decisions.map((row) => row.n)
  expect(await numbersAfter(head.n)).toEqual([head.n + 2, head.n + 1])
  expect(await numbersAfter(head.n + 2)).toEqual([head.n + 3])
  expect(await numbersAfter(head.n + 3)).toEqual([])
  expect(await numbersAfter(0)).toEqual([2, 1])
  expect((await send(site, `${apiUrls.ledger}?after=-1`)).status).toBe(400)
})

test('decisions at the same moment make one chain', async ({ site }) => {
  const ids = await storeReports(
    site.database,
    Array.from({ length: 8 }, () => ({})),
  )
  const desk = await openDesk(site)
  const before = (await read(site)).head.n
  const answers = await Promise.all(ids.map((id) => desk.ask('PATCH', statusUrl(id), reject)))
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
  const reports = (await storeReports(site.database, [{}, {}])).map((id) => ({ id }))
  await desk.ask('POST', apiUrls.adminReportDecisions, { reports, status: 'verified' })
  const rows = await oldestFirst(site)
  expect(rows).toHaveLength(before + 10)
  expect(await findBreak(chainBeginning, rows)).toBeUndefined()
})

test('an erased report leaves no link to its rows, and the chain stays whole', async ({ site }) => {
  const { database } = site
  const [id = ''] = await storeReports(database, [{}])
  const desk = await openDesk(site)
  await desk.ask('PATCH', statusUrl(id), { status: 'verified' })
  const salts = () =>
    database.selectFrom('decisionSalts').where('reportId', '=', id).selectAll().execute()
  expect(await salts()).toHaveLength(1)
  const [decided] = (await read(site)).decisions
  await eraseReport(database, id)
  expect(await salts()).toEqual([])
  const rows = await oldestFirst(site)
  expect(rows.at(-1)).toMatchObject({ act: 'erased', actorRole: 'register' })
  expect(rows.at(-1)?.caseRef).not.toBe(decided?.caseRef)
  expect(await findBreak(chainBeginning, rows)).toBeUndefined()
})

test('npm run verify-ledger says why it cannot reach a register', async () => {
  const { status, stderr } = await verify({ url: 'http://127.0.0.1:1' })
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/fetch failed: .*(bad port|ECONNREFUSED)/),
  ])
})

test('npm run verify-ledger accepts the chain and names the row that was changed', async ({
  site,
}) => {
  const [id = ''] = await storeReports(site.database, [{}])
  const desk = await openDesk(site)
  await desk.ask('PATCH', statusUrl(id), reject)
  const { head } = await read(site)
  expect(await verify(site, '--known', head.hash)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(head.hash),
  })
  expect(await verify(site, '--known', 'f'.repeat(64))).toMatchObject({ status: 1 })
  const table = sql.table('decision_ledger.public_decisions')
  await expect(
    sql`update ${table} set act = 'verified' where n = 1`.execute(site.database),
  ).rejects.toThrow('only ever added to')
  const trigger = sql.raw('trigger public_decisions_append_only')
  await sql`alter table ${table} disable ${trigger}`.execute(site.database)
  await sql`update ${table} set reason_code = 'other' where n = ${head.n}`.execute(site.database)
  await sql`alter table ${table} enable always ${trigger}`.execute(site.database)
  expect(await verify(site)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`Row ${head.n} was changed`),
  })
})
