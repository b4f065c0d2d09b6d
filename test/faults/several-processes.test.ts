import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { expect } from 'vitest'
import { apiUrls } from '../../src/shared/urls.ts'
import { databaseUrlOf } from '../support/database.ts'
import { testWithEmptyDatabase } from '../support/empty-database-test.ts'
import { findFreePort } from '../support/free-port.ts'
import { newUser, register } from '../support/registration.ts'
import { newReport } from '../support/reports.ts'
import { type Answer, send } from '../support/send.ts'
import { type SiteProcess, startSiteInFolder } from '../support/site-process.ts'

type Site = SiteProcess & { url: string }

const app = path.join(import.meta.dirname, '../..')
const processes = 3
const limit = 60

/** Three processes, started at once on a database without any migration, that share a folder. */
const test = testWithEmptyDatabase.extend('sites', async ({ settings, folder }, { onCleanup }) => {
  const sites: Site[] = []
  onCleanup(async () => {
    for (const site of sites) {
      site.signal('SIGKILL')
      await site.ended
    }
  })
  for (let number = 0; number < processes; number += 1) {
    const port = await findFreePort()
    const environment = {
      ...{ PORT: String(port), DATA_DIR: folder, PLACE_NAMES: 'off', LOG_LEVEL: 'error' },
      ...{ DATABASE_URL: databaseUrlOf(settings), ALLOW_UNSAFE_DATABASE: 'true' },
      TRUSTED_PROXIES: '127.0.0.1',
    }
    const command = ['node', 'src/server/commands/start.ts']
    const site = startSiteInFolder({ app, command, environment })
    sites.push({ ...site, url: `http://127.0.0.1:${port}` })
  }
  await Promise.all(sites.map((site) => site.says('is open at')))
  return sites
})

/** The processes in turn. */
function siteOf(sites: Site[], turn: number): Site {
  const site = sites[turn % sites.length]
  if (!site) throw new Error('No process runs')
  return site
}

const submit = (site: Site, headers = {}, changes = {}): Promise<Answer> =>
  send(site, apiUrls.reports, { body: newReport(changes), headers })

async function countRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int from reports')
  return rows[0]?.count ?? 0
}

/** How often each status was answered. */
function tally(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function expectCommonSessions(sites: Site[]): Promise<void> {
  const { cookie, status } = await register(siteOf(sites, 0))
  expect(status).toBe(201)
  const look = async () => {
    const answers = await Promise.all(sites.map((site) => send(site, apiUrls.user, { cookie })))
    return answers.map((answer) => answer.status)
  }
  expect(await look()).toEqual([200, 200, 200])
  const ended = await send(siteOf(sites, 1), apiUrls.logout, { method: 'POST', cookie })
  expect(ended.status).toBeLessThan(300)
  expect(await look()).toEqual([401, 401, 401])
}

async function expectOneReportOfOneKey(sites: Site[]): Promise<void> {
  const key = { 'idempotency-key': 'one-key-for-nine-requests', 'x-forwarded-for': '198.51.100.7' }
  const body = { location: 'Sedona, Arizona' }
  const sent = Array.from({ length: 9 }, (_, turn) => submit(siteOf(sites, turn), key, body))
  const answers = await Promise.all(sent)
  expect(tally(answers)).toEqual({ 201: 9 })
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  const other = await submit(siteOf(sites, 1), key, { location: 'Tuba City, Arizona' })
  expect(other.status).toBe(422)
}

async function expectCommonLimit(sites: Site[]): Promise<void> {
  const source = { 'x-forwarded-for': '203.0.113.9' }
  const sent = Array.from({ length: limit + 15 }, (_, turn) => submit(siteOf(sites, turn), source))
  expect(tally(await Promise.all(sent))).toEqual({ 201: limit, 429: 15 })
}

async function expectEachMailOnce(sites: Site[], folder: string): Promise<void> {
  const users = Array.from({ length: 12 }, () => newUser())
  for (const [turn, given] of users.entries()) await register(siteOf(sites, turn), given)
  const outbox = path.join(folder, 'outbox')
  const listMails = () => readdir(outbox).catch(() => [])
  const before = (await listMails()).length
  const asked = users.map(({ email }, turn) =>
    send(siteOf(sites, turn), apiUrls.passwordReset, { body: { email } }),
  )
  expect(tally(await Promise.all(asked))).toEqual({ 202: 12 })
  await expect.poll(listMails, { timeout: 30_000 }).toHaveLength(before + 12)
}

test('processes that start together are one site', async ({ sites, client, folder }) => {
  const output = sites.map((site) => site.output()).join('')
  const applied = [...output.matchAll(/applied migration (\S+)/g)].map(([, name]) => name)
  expect(applied.length).toBeGreaterThan(0)
  expect(new Set(applied).size).toBe(applied.length)
  expect(output).not.toMatch(/duplicate key/)

  await expectCommonSessions(sites)
  await expectOneReportOfOneKey(sites)
  await expectCommonLimit(sites)
  await expectEachMailOnce(sites, folder)
  expect(await countRows(client)).toBe(limit + 1)
  const totals = () =>
    Promise.all(sites.map(async (site) => (await send(site, apiUrls.statistics)).body.totalReports))
  await expect.poll(totals).toEqual([limit + 1, limit + 1, limit + 1])
  const failed = sites.map((site) => site.output()).filter((text) => text.includes('"level":50'))
  expect(failed).toEqual([])
}, 120_000)
