import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { findFreePort } from '../../../test/support/free-port.ts'
import { takeMails } from '../../../test/support/outbox.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, testThatStarts as test } from '../../../test/support/site-test.ts'
import { operatorAlerts } from './alert-operators.ts'

describe('/metrics', () => {
  const testWithMetrics = test
    .extend('metricsPort', findFreePort)
    .extend('site', ({ startSite, metricsPort }) => startSite({ metricsPort }))

  testWithMetrics(
    'reports requests by template and status, the database, jobs and reports',
    async ({ site, metricsPort }) => {
      await storeReports(site.database, [{ held: true, heldReasons: ['contact-details'] }])
      const [id] = await storeReports(site.database, [{}])
      await fetch(`${site.url}/api/reports/${id}?search=secret-word`)
      await fetch(`${site.url}/no-such-page/orla.winter@example.org`)
      await fetch(`${site.url}/api/csp-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem' } }),
      })
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      expect(text).toMatch(
        /request_duration_seconds_count\{method="GET",route="\/api\/reports\/:id",status="200"\} 1/,
      )
      expect(text).toMatch(/eventloop_lag/)
      expect(text).toMatch(/anomaly_register_database_up 1/)
      expect(text).toMatch(/database_pool\{state="waiting"\} 0/)
      expect(text).toMatch(/reports_held 1/)
      expect(text).toMatch(/uploads_at_work 0/)
      expect(text).toMatch(/proofs_of_work_total\{outcome="asked"\} \d+/)
      expect(text).toMatch(/csp_reports_total\{directive="script-src-elem"\} [1-9]/)
      // Input of a visitor never becomes a label.
      expect(text).not.toMatch(/secret-word|no-such-page|orla/)
      expect(text).not.toContain(String(id))
    },
  )

  testWithMetrics('is not served by the site itself', async ({ site }) => {
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
  })
})

describe('the id of a request', () => {
  const idOf = async (site: TestSite, given?: string) =>
    (
      await fetch(`${site.url}/healthz`, given ? { headers: { 'x-request-id': given } } : {})
    ).headers.get('x-request-id')

  test('is in every answer and never comes from a visitor', async ({ startSite }) => {
    const site = await startSite()
    expect(await idOf(site)).toMatch(/^[\da-f-]{36}$/)
    expect(await idOf(site, 'stranger-0001')).toMatch(/^[\da-f-]{36}$/)
  })

  test('comes from a trusted proxy, unless it is malformed', async ({ startSite }) => {
    const site = await startSite({ trustedProxies: ['127.0.0.0/8'] })
    expect(await idOf(site, 'proxy-0001')).toBe('proxy-0001')
    expect(await idOf(site, '<script>')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('the operators get a mail', () => {
  const alertEmail = 'operator@example.org'
  const check = async (site: TestSite) => {
    await site.jobs.enqueue(site.database, operatorAlerts, {})
    await site.jobs.performDue()
    return takeMails(site)
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

  test('once a day when the oldest report waits too long, without its data', async ({
    startSite,
  }) => {
    const site = await startSite({ alertEmail, evidenceFreeSpace: 0 })
    await storeReports(site.database, [{ createdAt: daysAgo(6) }])
    expect(await check(site)).toEqual([])
    await storeReports(site.database, [
      { createdAt: daysAgo(20), description: 'Lights over Sedona.' },
    ])
    const mails = await check(site)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).toMatch(/Reports wait for a decision/)
    expect(JSON.stringify(mails)).not.toMatch(/Sedona|Jane/)
    expect(await check(site)).toEqual([])
    await sql`update operator_alerts set sent_at = now() - interval '25 hours'`.execute(
      site.database,
    )
    expect(await check(site)).toHaveLength(1)
  })

  test('when the disk is nearly full', async ({ startSite }) => {
    const site = await startSite({ alertEmail, evidenceFreeSpace: Number.MAX_SAFE_INTEGER })
    expect(JSON.stringify(await check(site))).toMatch(/disk runs low/)
  })

  test('when jobs fail', async ({ startSite }) => {
    const site = await startSite({ alertEmail, evidenceFreeSpace: 0 })
    await check(site)
    await sql`insert into jobs.job (name, data, state, completed_on)
      values ('mail', '{}', 'failed', now())`.execute(site.database)
    expect(JSON.stringify(await check(site))).toMatch(/Jobs fail/)
  })

  test('when a promised deletion stopped, until it is confirmed', async ({ startSite }) => {
    const site = await startSite({ alertEmail, evidenceFreeSpace: 0 })
    await sql`insert into promise_runs (promise, checked, due, stopped)
      values ('videos', 90, 30, true)`.execute(site.database)
    expect(JSON.stringify(await check(site))).toMatch(/A promised deletion waits/)
    await sql`update promise_runs set confirmed_at = now()`.execute(site.database)
    await sql`delete from operator_alerts`.execute(site.database)
    expect(await check(site)).toEqual([])
  })

  test('only with ALERT_EMAIL', async ({ startSite }) => {
    const site = await startSite({ evidenceFreeSpace: Number.MAX_SAFE_INTEGER })
    expect(await check(site)).toEqual([])
  })
})
