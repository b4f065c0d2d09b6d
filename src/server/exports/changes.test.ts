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
import { openMirror, readChanges, readExport } from '../../../test/support/mirror.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { test as siteTest } from '../../../test/support/site-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { adminReportUrl, apiUrls } from '../../shared/urls.ts'
import { eraseReport } from '../administration/desk/protect-reporter.ts'
import { importFile } from '../importing/import-file.ts'
import { undoSource } from '../importing/undo-source.ts'

const test = siteTest.extend('folder', temporaryFolder)

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, deleted_reports, withdrawn_reports, import_sources, removed_imports cascade`.execute(
    site.database,
  )
})

describe('a mirror', () => {
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
    expect(mirror.reports).toEqual(await readExport(site))
    expect(mirror.reports.get(slow)).toMatchObject({ location: 'Slow' })
  })

  test('sees a rejection by a moderator as a withdrawal', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}])
    const { next } = await readChanges(site)
    const desk = await openDesk(site)
    await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'rejected', reason: 'Spam' })
    expect((await readChanges(site, next)).changes).toEqual([{ id, report: null }])
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
    expect(mirror.reports).toEqual(await readExport(site))
    await declareArchive(site, { title: 'The Club', licence: 'CC0' })
    await mirror.follow(3)
    expect(mirror.reports).toEqual(await readExport(site))
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
    expect(mirror.reports).toEqual(await readExport(site))
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
    expect((await readChanges(site)).changes).toEqual([])
  })
})

describe('the feed of changes', () => {
  test('tells no minute in which a report arrived', async ({ site }) => {
    await storeReports(site.database, [
      { anonymous: true, createdAt: new Date('2026-03-04T05:06:07Z') },
    ])
    const answer = await readChanges(site)
    expect(answer.changes[0]?.report?.submitted_at).toBe('2026-03-04T05:00:00Z')
    expect(Buffer.from(answer.next, 'base64url').toString('latin1')).not.toMatch(/\d{10}/)
  })

  test('never lists a report that was never public, nor an imported one', async ({ site }) => {
    await storeReports(site.database, [
      { held: true, heldReasons: ['links'] },
      { importSource: 'archive', importKey: '1' },
    ])
    await sql`delete from reports where held`.execute(site.database)
    expect((await readChanges(site)).changes).toEqual([])
  })

  test.for(['x', 'AAAA', '%00', 'a'.repeat(301)])(
    'refuses the cursor %s',
    async (since, { site }) => {
      const response = await fetch(`${site.url}${apiUrls.reportChanges}?since=${since}`)
      expect(response.status).toBe(400)
      const { errors } = await response.json()
      expect(errors).toMatchObject([{ path: 'since', code: 'unknown-since' }])
      expect(errors[0].message).toMatch(/^Since must be the value “next” of an earlier answer/)
    },
  )
})
