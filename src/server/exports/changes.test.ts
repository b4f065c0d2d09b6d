import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { deletionsBy } from '../../../test/support/deleted-reports.ts'
import { openDesk } from '../../../test/support/desk.ts'
import { towns, townsFile } from '../../../test/support/import-test.ts'
import {
  clubArchive,
  declareArchive,
  storeOfClub,
  withdrawLicence,
} from '../../../test/support/licensed-archives.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { test as siteTest, type TestSite } from '../../../test/support/site-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { adminReportUrl, apiUrls } from '../../shared/urls.ts'
import { eraseReport } from '../administration/desk/protect-reporter.ts'
import { importFile } from '../importing/import-file.ts'
import { undoSource } from '../importing/undo-source.ts'
import { pick, seededRandom } from '../seeded-random.ts'
import { reportColumnList } from './export-columns.ts'

const test = siteTest.extend('folder', temporaryFolder)

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
  await sql`truncate reports, deleted_reports, withdrawn_reports, import_sources, removed_imports cascade`.execute(
    site.database,
  )
})

describe('a mirror', () => {
  test('follows 400 random changes and ends equal', async ({ site }) => {
    const random = seededRandom(19)
    const ids = await storeReports(
      site.database,
      Array.from({ length: 60 }, () => ({})),
    )
    ids.push(...(await storeOfClub(site, 30)))
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
    const archives = [clubArchive, { title: 'Club', licence: 'CC0' }, { title: 'Club' }] as const
    const submit = async () => ids.push(...(await storeReports(site.database, [{}])))
    for (let change = 0; change < 400; change++) {
      const kind = kinds[Math.floor(random() * kinds.length)]
      await kind?.().execute(site.database)
      if (change % 100 === 50) await mirror.follow(7)
      if (change % 5 === 0) await submit()
      if (change % 40 === 7) await eraseReport(site.database, some())
      if (change % 30 === 9)
        await declareArchive(site, pick<(typeof archives)[number]>(archives, random))
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

describe('a mirror of an archive', () => {
  test('takes it when its licence is declared, and loses it with the licence', async ({ site }) => {
    const old = new Date('2001-02-03')
    const ids = await storeOfClub(site, 20)
    await sql`update reports set created_at = ${old}`.execute(site.database)
    const mirror = openMirror(site)
    await mirror.follow(3)
    expect(mirror.reports.size).toBe(0)
    await declareArchive(site, clubArchive)
    await mirror.follow(3)
    expect([...mirror.reports.keys()].sort()).toEqual(ids.sort())
    expect(mirror.reports).toEqual(await exported(site))
    await declareArchive(site, { title: 'The Club', licence: 'CC0' })
    await mirror.follow(3)
    expect(mirror.reports).toEqual(await exported(site))
    await withdrawLicence(site)
    await mirror.follow(3)
    expect(mirror.reports.size).toBe(0)
  })

  test('takes what is imported later, though it is dated long ago', async ({ site, folder }) => {
    const mirror = openMirror(site)
    await declareArchive(site, clubArchive)
    await storeReports(site.database, [{}])
    await mirror.follow()
    const file = path.join(folder, 'club.csv')
    await writeFile(file, townsFile('17,Yuma,,A light over the hills'))
    const mapping = { ...towns, archive: clubArchive }
    const fields = {
      ...mapping.fields,
      createdAt: { constant: '2001-02-03', unreadable: 'refuse' as const },
    }
    const refusalFiles = { refused: path.join(folder, 'refused.csv') }
    const given = { file, source: 'club', database: site.database, now: new Date(), refusalFiles }
    const summary = await importFile({ ...given, mapping: { ...mapping, fields } })
    expect(summary).toMatchObject({ refused: 0 })
    await mirror.follow()
    expect(mirror.reports.size).toBe(2)
    expect(mirror.reports).toEqual(await exported(site))
  })

  test('loses it when its import is undone, also after its licence', async ({ site }) => {
    await declareArchive(site, clubArchive)
    await storeOfClub(site, 4)
    const mirror = openMirror(site)
    await mirror.follow()
    expect(mirror.reports.size).toBe(4)
    await withdrawLicence(site)
    await undoSource(site.database, 'club', new AbortController().signal)
    await mirror.follow()
    expect(mirror.reports.size).toBe(0)
  })

  test('hears nothing of an archive that never had a licence', async ({ site }) => {
    await declareArchive(site, { title: 'The Club' })
    const [id] = await storeOfClub(site, 3)
    await sql`update reports set status = 'rejected' where id = ${id}`.execute(site.database)
    await undoSource(site.database, 'club', new AbortController().signal)
    expect((await read(site)).changes).toEqual([])
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
