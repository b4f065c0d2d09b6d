import { sql } from 'kysely'
import { test as base, expect } from 'vitest'
import { closing } from '../../../../test/support/closing.ts'
import { countLockWaits } from '../../../../test/support/lock-waits.ts'
import {
  forgetAnswers,
  openNeighbouringSites,
  untilAnswersAreKept,
} from '../../../../test/support/neighbouring-sites.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { send } from '../../../../test/support/send.ts'
import { apiUrls, reportApiUrl } from '../../../shared/urls.ts'

const test = base
  .extend(
    'sites',
    { scope: 'file' },
    closing(() => openNeighbouringSites()),
  )
  .extend('site', { scope: 'file' }, ({ sites }) => sites.here)

test.beforeAll(async ({ sites }) => {
  await storeReports(sites.database, [{}])
  await untilAnswersAreKept(sites.here)
})

test('concurrent requests for the same answer make it once', async ({ site, sites }) => {
  await forgetAnswers(site)
  let received = 0
  site.server.on('request', () => {
    received++
  })
  const waiting = () => countLockWaits(sites.database)
  const requests = await sites.database.transaction().execute(async (transaction) => {
    await sql`lock table report_counts in access exclusive mode`.execute(transaction)
    const given = Array.from({ length: 20 }, () => send(site, apiUrls.statistics))
    await expect.poll(() => received).toBeGreaterThanOrEqual(20)
    await expect.poll(waiting).toBeGreaterThan(0)
    expect(await waiting()).toBe(1)
    return given
  })
  const answers = await Promise.all(requests)
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})

test('when the first of many readers leaves, one of the others takes over', async ({
  site,
  sites,
}) => {
  await forgetAnswers(site)
  let received = 0
  site.server.on('request', () => {
    received++
  })
  const waiting = () => countLockWaits(sites.database)
  const leaving = new AbortController()
  const requests = await sites.database.transaction().execute(async (transaction) => {
    await sql`lock table report_counts in access exclusive mode`.execute(transaction)
    const first = fetch(site.url + apiUrls.statistics, { signal: leaving.signal }).catch(() => {})
    await expect.poll(waiting, { interval: 10 }).toBe(1)
    const given = Array.from({ length: 20 }, () => send(site, apiUrls.statistics))
    await expect.poll(() => received, { interval: 10 }).toBeGreaterThanOrEqual(21)
    leaving.abort()
    await first
    // The statement of the first one goes on, and one of the others has begun.
    await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(1)
    expect(await waiting()).toBe(2)
    return given
  })
  const answers = await Promise.all(requests)
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})

test('readers who wait for an answer that is not shared get their own', async ({ site, sites }) => {
  await forgetAnswers(site)
  const path = reportApiUrl('00000000-0000-4000-8000-000000000000')
  const requests = await sites.database.transaction().execute(async (transaction) => {
    await sql`lock table reports in access exclusive mode`.execute(transaction)
    const given = Array.from({ length: 20 }, () => send(site, path))
    await expect.poll(() => countLockWaits(sites.database), { interval: 10 }).toBeGreaterThan(0)
    return given
  })
  const answers = await Promise.all(requests)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
})
