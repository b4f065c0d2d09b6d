import { sql } from 'kysely'
import { expect } from 'vitest'
import { newReport } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, testWithNewSite } from '../../../test/support/site-test.ts'
import { readConfig } from '../config.ts'

const test = testWithNewSite({ burstExcess: 5 })

async function submit(site: TestSite, key?: string): Promise<unknown> {
  const headers = key ? { 'idempotency-key': key } : {}
  const { status, body } = await send(site, '/api/reports', { body: newReport(), headers })
  expect(status).toBe(201)
  const { heldReasons } = await site.database
    .selectFrom('reports')
    .select('heldReasons')
    .where('id', '=', String(body.id))
    .executeTakeFirstOrThrow()
  return heldReasons
}

test('holds the reports of a burst with the reason, and publishes none', async ({ site }) => {
  for (let number = 0; number < 5; number++) expect(await submit(site)).toEqual([])
  expect(await submit(site)).toEqual(['burst'])
  expect(await submit(site)).toEqual(['burst'])
  expect(JSON.parse((await send(site, '/api/reports')).text)).toHaveLength(5)
})

test('a site with many reports every hour has a higher threshold', async ({ site }) => {
  await sql`insert into arrivals (slot, reports)
    select now() - make_interval(hours => hour), 20 from generate_series(1, 167) as hour`.execute(
    site.database,
  )
  await sql`insert into arrivals (slot, reports) values (now(), 24)`.execute(site.database)
  expect(await submit(site)).toEqual([])
  expect(await submit(site)).toEqual(['burst'])
})

test('a repeated submission counts once', async ({ site }) => {
  for (let time = 0; time < 7; time++) expect(await submit(site, 'one-filling')).toEqual([])
  expect(await submit(site)).toEqual([])
})

test('a trial has no burst; production starts at a hundred above the norm', () => {
  expect(readConfig({}).burstExcess).toBe(0)
  expect(readConfig({ PUBLIC_URL: 'https://register.example' }).burstExcess).toBe(100)
  const calm = readConfig({ PUBLIC_URL: 'https://register.example', BURST_EXCESS: '5000' })
  expect(calm.burstExcess).toBe(5_000)
})
