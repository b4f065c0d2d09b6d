import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { deletionsBy } from '../../../test/support/deleted-reports.ts'
import { openDesk } from '../../../test/support/desk.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { adminReportUrl, apiUrls } from '../../shared/urls.ts'
import { eraseReport } from '../administration/desk/protect-reporter.ts'
import { seededRandom } from '../seeded-random.ts'
import { reportColumnList } from './export-columns.ts'

type Changes = {
  changes: { id: string; report: Record<string, unknown> | null }[]
  next: string
  isComplete: boolean
}

async function read(site: TestSite, since?: string, limit = 1_000): Promise<Changes> {
  const query = new URLSearchParams({ ...(since ? { since } : {}), limit: String(limit) })
  const response = await fetch(`${site.url}${apiUrls.reportChanges}?${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

/** A copy of the register that a program keeps with nothing but /api/changes. */
function openMirror(site: TestSite) {
  const reports = new Map<string, unknown>()
  let since: string | undefined
  return {
    reports,
    async follow(limit?: number) {
      for (let isComplete = false; !isComplete; ) {
        const answer = await read(site, since, limit)
        for (const { id, report } of answer.changes) {
          if (report) reports.set(id, report)
          else reports.delete(id)
        }
        since = answer.next
        isComplete = answer.isComplete
      }
    },
  }
}

async function exported(site: TestSite): Promise<Map<string, unknown>> {
  const url = apiUrls.reportExport.replace(':format', 'ndjson')
  const text = await (await fetch(site.url + url)).text()
  const rows = text.split('\n').filter(Boolean)
  const names = reportColumnList.map(([name]) => name)
  return new Map(
    rows
      .map((row) => JSON.parse(row))
      .map((report) => [report.id, Object.fromEntries(names.map((name) => [name, report[name]]))]),
  )
}

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, deleted_reports, withdrawn_reports cascade`.execute(site.database)
})

describe('a mirror', () => {
  test('follows 400 random changes and ends equal', async ({ site }) => {
    const random = seededRandom(19)
    const ids = await storeReports(
      site.database,
      Array.from({ length: 60 }, () => ({})),
    )
    const mirror = openMirror(site)
    const some = () => ids[Math.floor(random() * ids.length)] ?? ''
    const kinds = [
      () => sql`update reports set status = 'rejected' where id = ${some()}`,
      () => sql`update reports set status = 'under_review' where id = ${some()}`,
      () => sql`update reports set held = true, held_reasons = '{links}' where id = ${some()}`,
      () => sql`update reports set held = false, held_reasons = '{}' where id = ${some()}`,
      () => sql`update reports set location = ${`Place ${random()}`} where id = ${some()}`,
      () => sql`update reports set reuse = not reuse where id = ${some()}`,
      () => sql`delete from reports where id = ${some()}`,
    ]
    const submit = async () => ids.push(...(await storeReports(site.database, [{}])))
    for (let change = 0; change < 400; change++) {
      const kind = kinds[Math.floor(random() * kinds.length)]
      await kind?.().execute(site.database)
      if (change % 100 === 50) await mirror.follow(7)
      if (change % 5 === 0) await submit()
      if (change % 40 === 7) await eraseReport(site.database, some())
    }
    await mirror.follow(7)
    expect(mirror.reports.size).toBeGreaterThan(5)
    expect(mirror.reports).toEqual(await exported(site))
  })

  test('loses what is deleted or erased, and takes back what is restored', async ({ site }) => {
    const [kept = '', deleted = '', erased = ''] = await storeReports(site.database, [{}, {}, {}])
    const mirror = openMirror(site)
    await mirror.follow()
    const deletions = deletionsBy(await openDesk(site))
    await deletions.remove(deleted)
    await eraseReport(site.database, erased)
    await mirror.follow()
    expect([...mirror.reports.keys()]).toEqual([kept])
    await deletions.restore(deleted)
    await mirror.follow()
    expect([...mirror.reports.keys()].sort()).toEqual([kept, deleted].sort())
  })

  test('misses no change of a transaction that commits late', async ({ site }) => {
    const [slow = '', quick = ''] = await storeReports(site.database, [{}, {}])
    const mirror = openMirror(site)
    await mirror.follow()
    await site.database.transaction().execute(async (transaction) => {
      await sql`update reports set location = 'Slow' where id = ${slow}`.execute(transaction)
      await sql`update reports set location = 'Quick' where id = ${quick}`.execute(site.database)
      await mirror.follow()
    })
    await mirror.follow()
    expect(mirror.reports).toEqual(await exported(site))
    expect(mirror.reports.get(slow)).toMatchObject({ location: 'Slow' })
  })

  test('sees a rejection by a moderator as a withdrawal', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}])
    const { next } = await read(site)
    const desk = await openDesk(site)
    await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'rejected', reason: 'Spam' })
    expect((await read(site, next)).changes).toEqual([{ id, report: null }])
  })
})

describe('the feed of changes', () => {
  test('tells no minute in which a report arrived', async ({ site }) => {
    await storeReports(site.database, [
      { anonymous: true, createdAt: new Date('2026-03-04T05:06:07Z') },
    ])
    const answer = await read(site)
    expect(answer.changes[0]?.report?.submitted_at).toBe('2026-03-04T05:00:00Z')
    expect(Buffer.from(answer.next, 'base64url').toString('latin1')).not.toMatch(/\d{10}/)
  })

  test('never lists a report that was never public, nor an imported one', async ({ site }) => {
    await storeReports(site.database, [
      { held: true, heldReasons: ['links'] },
      { importSource: 'archive', importKey: '1' },
    ])
    await sql`delete from reports where held`.execute(site.database)
    expect((await read(site)).changes).toEqual([])
  })

  test.for(['x', 'AAAA', '%00', 'a'.repeat(301)])(
    'refuses the cursor %s',
    async (since, { site }) => {
      const response = await fetch(`${site.url}${apiUrls.reportChanges}?since=${since}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ errors: [{ path: 'since' }] })
    },
  )
})
