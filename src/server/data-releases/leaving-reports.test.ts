import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  askFile,
  forgetReleases,
  idsInFiles,
  listReleases,
  make,
  readChanges,
  rewrite,
  storeAwkward,
  takeFile,
} from '../../../test/support/data-releases.ts'
import { deletionsBy } from '../../../test/support/deleted-reports.ts'
import { openDesk } from '../../../test/support/desk.ts'
import {
  clubArchive,
  declareArchive,
  storeOfClub,
  withdrawLicence,
} from '../../../test/support/licensed-archives.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { dataReleaseFileNames } from '../../shared/data-releases.ts'
import { adminReportUrl } from '../../shared/urls.ts'
import { eraseReport } from '../administration/desk/protect-reporter.ts'
import { undoSource } from '../importing/undo-source.ts'

test.beforeEach(({ site }) => forgetReleases(site))

type Withdraw = (site: TestSite, id: string) => Promise<unknown>

describe('a report leaves old releases', () => {
  const ways: [string, Withdraw][] = [
    [
      'when a moderator rejects it',
      async (site, id) =>
        (await openDesk(site)).ask('PATCH', `${adminReportUrl(id)}/status`, {
          status: 'rejected',
          reason: 'Spam',
        }),
    ],
    ['when it is deleted', async (site, id) => deletionsBy(await openDesk(site)).remove(id)],
    ['when it is erased', (site, id) => eraseReport(site.database, id)],
    [
      'when it is held',
      (site, id) =>
        sql`update reports set held = true, held_reasons = '{links}' where id = ${id}`.execute(
          site.database,
        ),
    ],
    ...['location', 'description', 'sighting_time', 'duration', 'sighting_date'].map(
      (column): [string, Withdraw] => [
        `when its ${column} loses words`,
        (site, id) =>
          sql`update reports set ${sql.ref(column)} = '1999-01-01' where id = ${id}`.execute(
            site.database,
          ),
      ],
    ),
    [
      'when its witness forbids the reuse',
      (site, id) => sql`update reports set reuse = false where id = ${id}`.execute(site.database),
    ],
  ]

  test.for(ways)('%s, and nothing is served before', async ([, withdraw], { site }) => {
    const [first = '', id = '', last = ''] = await storeReports(site.database, [
      { reuse: true },
      { reuse: true, location: 'Withdrawn Hill' },
      { reuse: true },
    ])
    await make(site, '2026-10')
    await sql`update reports set updated_at = now()`.execute(site.database)
    await make(site)
    await withdraw(site, id)
    const refused = await askFile(site, 'reports.parquet')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '600'])
    expect((await askFile(site, 'README.md')).status).toBe(200)
    expect((await listReleases(site)).map(({ isRewritten }) => isRewritten)).toEqual([true, true])
    expect(await rewrite(site)).toBe(2)
    expect(await idsInFiles(site)).toEqual([first, last].sort())
    expect((await readChanges(site)).find((change) => change.id === id)?.report).toBeNull()
    for (const name of dataReleaseFileNames) {
      expect((await takeFile(site, name)).toString('latin1')).not.toContain('Withdrawn Hill')
    }
    expect((await listReleases(site)).map(({ revision, reports }) => [revision, reports])).toEqual([
      [2, 2],
      [2, 2],
    ])
    const { rows } = await sql`select from data_release_removals`.execute(site.database)
    expect(rows).toEqual([])
  })

  test('whatever stands in the words of the others', async ({ site }) => {
    const ids = await storeAwkward(site)
    await make(site)
    for (const [index, id] of ids.entries()) {
      await sql`delete from reports where id = ${id}`.execute(site.database)
      await rewrite(site)
      expect(await idsInFiles(site)).toEqual(ids.slice(index + 1).sort())
    }
  })

  test('and a verdict, or a report that came later, changes nothing', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}])
    await make(site)
    const [later = ''] = await storeReports(site.database, [{}])
    await sql`update reports set status = 'verified', verified = true where id = ${id}`.execute(
      site.database,
    )
    await sql`update reports set status = 'rejected' where id = ${later}`.execute(site.database)
    expect((await listReleases(site))[0]).toMatchObject({ isRewritten: false, revision: 1 })
    expect(await rewrite(site)).toBe(0)
  })

  test('with many others within half a day, and its file says when to ask again', async ({
    site,
  }) => {
    const [id = ''] = await storeReports(site.database, [{}, {}])
    await make(site)
    await sql`update data_releases set reports = 1000000`.execute(site.database)
    await sql`delete from reports where id = ${id}`.execute(site.database)
    const { status, headers } = await askFile(site, 'reports.parquet')
    expect([status, headers.get('retry-after')]).toEqual([503, String(12 * 3600)])
    expect(await rewrite(site)).toBe(0)
    await sql`update data_release_removals set noted_at = now() - interval '12 hours'`.execute(
      site.database,
    )
    expect((await askFile(site, 'reports.parquet')).headers.get('retry-after')).toBe('600')
    expect(await rewrite(site)).toBe(1)
  })

  test('not while the disk is full, and leaves nothing on it', async ({ site }) => {
    const [id = '', other = ''] = await storeReports(site.database, [{}, {}])
    await make(site)
    await sql`delete from reports where id = ${id}`.execute(site.database)
    const full = { evidenceFreeSpace: Number.MAX_SAFE_INTEGER }
    await expect(rewrite(site, full)).rejects.toThrow('no room')
    expect((await askFile(site, 'reports.parquet')).status).toBe(503)
    expect(await rewrite(site)).toBe(1)
    expect(await idsInFiles(site)).toEqual([other])
  })

  test('even if another release has lost a file', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}, {}])
    await make(site, '2026-12')
    await rm(path.join(site.dataDirectory, 'evidence/releases'), { recursive: true })
    await mkdir(path.join(site.dataDirectory, 'evidence/releases'))
    await make(site)
    await sql`delete from reports where id = ${id}`.execute(site.database)
    await expect(rewrite(site)).rejects.toThrow('A file of a data release is missing')
    expect(await idsInFiles(site)).toHaveLength(1)
    expect((await askFile(site, 'reports.parquet', {}, '2026-12')).status).toBe(503)
  })

  test('also when it is withdrawn while the release is made', async ({ site }) => {
    const [id = ''] = await storeReports(site.database, [{}, {}])
    const { making } = await site.database.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await sql`update reports set status = 'rejected' where id = ${id}`.execute(transaction)
      const making = make(site)
      const isBegun = async () =>
        (await sql`select from data_releases`.execute(site.database)).rows.length > 0
      await expect.poll(isBegun).toBe(true)
      expect(await listReleases(site)).toEqual([])
      return { making }
    })
    expect(await making).toBe('made')
    expect(await idsInFiles(site)).toHaveLength(1)
  })
})

describe('the reports of an archive leave old releases', () => {
  const undo = ({ database }: TestSite) =>
    undoSource(database, 'club', new AbortController().signal)
  const ways: [string, (site: TestSite) => Promise<unknown>][] = [
    ['when it loses its licence', withdrawLicence],
    ['when its import is undone', undo],
    [
      'when it loses its licence and its import is undone',
      (site) => withdrawLicence(site).then(() => undo(site)),
    ],
  ]

  test.for(ways)('%s', async ([, lose], { site }) => {
    await declareArchive(site, clubArchive)
    const [own] = await storeReports(site.database, [{}])
    await make(site, '2026-10')
    const ids = await storeOfClub(site, 3)
    await make(site)
    expect(await idsInFiles(site)).toHaveLength(4)
    await lose(site)
    expect((await askFile(site, 'reports.parquet')).status).toBe(503)
    expect(await rewrite(site)).toBe(2)
    expect(await idsInFiles(site)).toEqual([own])
    const changes = new Map((await readChanges(site)).map(({ id, report }) => [id, report]))
    expect(ids.map((id) => changes.get(id))).toEqual([null, null, null])
    for (const name of dataReleaseFileNames) {
      expect((await takeFile(site, name)).toString('latin1')).not.toMatch(/Words of|Open Licence/)
    }
    expect(await listReleases(site)).toMatchObject([
      { revision: 2, removed: { withdrawn: 3, changed: 0 } },
      { revision: 1 },
    ])
    expect(await rewrite(site)).toBe(0)
  })

  test('one by one when their words are corrected', async ({ site }) => {
    await declareArchive(site, clubArchive)
    const [id = '', other] = await storeOfClub(site, 2)
    await make(site)
    await sql`update reports set description = 'Words that were mended' where id = ${id}`.execute(
      site.database,
    )
    expect(await rewrite(site)).toBe(1)
    expect(await idsInFiles(site)).toEqual([other])
  })

  test('also when the licence is lost while the release is made', async ({ site }) => {
    await declareArchive(site, clubArchive)
    await storeOfClub(site, 2)
    const { making } = await site.database.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await sql`update import_sources set licence = null`.execute(transaction)
      const making = make(site)
      const isBegun = async () =>
        (await sql`select from data_releases`.execute(site.database)).rows.length > 0
      await expect.poll(isBegun).toBe(true)
      return { making }
    })
    expect(await making).toBe('made')
    expect(await idsInFiles(site)).toEqual([])
  })

  test('and nothing is noted of one that never had a licence', async ({ site }) => {
    await declareArchive(site, { title: 'The Club' })
    await storeOfClub(site, 2)
    await make(site)
    await undo(site)
    expect((await listReleases(site))[0]).toMatchObject({ isRewritten: false, revision: 1 })
  })
})
