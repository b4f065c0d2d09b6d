import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeMails } from '../../../test/support/outbox.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { startTestSite, type TestSite } from '../../../test/support/site.ts'
import { operatorAlerts } from './alert-operators.ts'

let site: TestSite
afterEach(() => site.close())

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

describe('/metrics', () => {
  let metrics: () => Promise<string>
  beforeEach(async () => {
    const metricsPort = await freePort()
    site = await startTestSite({ metricsPort })
    metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  })

  test('tells of requests by template and status, of the database, jobs and reports', async () => {
    await storeReports(site.database, [{ held: true, heldReasons: ['contact-details'] }])
    const [id] = await storeReports(site.database, [{}])
    await fetch(`${site.url}/api/reports/${id}?search=secret-word`)
    await fetch(`${site.url}/no-such-page/orla.winter@example.org`)
    await fetch(`${site.url}/api/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src-elem' } }),
    })
    const text = await metrics()
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
    // Nothing of a visitor's input becomes a label.
    expect(text).not.toMatch(/secret-word|no-such-page|orla/)
    expect(text).not.toContain(String(id))
  })

  test('is no page of the site', async () => {
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
  })
})

describe('the id of a request', () => {
  const idOf = async (given?: string) =>
    (
      await fetch(`${site.url}/healthz`, given ? { headers: { 'x-request-id': given } } : {})
    ).headers.get('x-request-id')

  test('is in every answer, and never a stranger’s word', async () => {
    site = await startTestSite()
    expect(await idOf()).toMatch(/^[\da-f-]{36}$/)
    expect(await idOf('stranger-0001')).toMatch(/^[\da-f-]{36}$/)
  })

  test('is that of a trusted proxy, unless it is odd', async () => {
    site = await startTestSite({ trustedProxies: ['127.0.0.0/8'] })
    expect(await idOf('proxy-0001')).toBe('proxy-0001')
    expect(await idOf('<script>')).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('the operators are told', () => {
  const alertEmail = 'operator@example.org'
  const check = async () => {
    await site.jobs.enqueue(site.database, operatorAlerts, {})
    await site.jobs.performDue()
    return takeMails(site)
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

  test('once a day that the oldest report waits too long, without a word of it', async () => {
    site = await startTestSite({ alertEmail, evidenceFreeSpace: 0 })
    await storeReports(site.database, [{ createdAt: daysAgo(6) }])
    expect(await check()).toEqual([])
    await storeReports(site.database, [
      { createdAt: daysAgo(20), description: 'Lights over Sedona.' },
    ])
    const mails = await check()
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).toMatch(/Reports wait for a decision/)
    expect(JSON.stringify(mails)).not.toMatch(/Sedona|Jane/)
    expect(await check()).toEqual([])
    await sql`update operator_alerts set sent_at = now() - interval '25 hours'`.execute(
      site.database,
    )
    expect(await check()).toHaveLength(1)
  })

  test('that the disk runs low', async () => {
    site = await startTestSite({ alertEmail, evidenceFreeSpace: Number.MAX_SAFE_INTEGER })
    expect(JSON.stringify(await check())).toMatch(/disk runs low/)
  })

  test('that jobs fail', async () => {
    site = await startTestSite({ alertEmail, evidenceFreeSpace: 0 })
    await check()
    await sql`insert into jobs.job (name, data, state, completed_on)
      values ('mail', '{}', 'failed', now())`.execute(site.database)
    expect(JSON.stringify(await check())).toMatch(/Jobs fail/)
  })

  test('nothing without ALERT_EMAIL', async () => {
    site = await startTestSite({ evidenceFreeSpace: Number.MAX_SAFE_INTEGER })
    expect(await check()).toEqual([])
  })
})
