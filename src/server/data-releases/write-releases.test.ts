import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  askFile,
  forgetReleases,
  idsInFiles,
  listReleases,
  make,
  rewrite,
} from '../../../test/support/data-releases.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, testWithNewSite } from '../../../test/support/site-test.ts'
import { test as bucketTest } from '../../../test/support/stub-bucket-test.ts'
import { dataReleaseFileNames, keptDataReleases } from '../../shared/data-releases.ts'
import { monthOf } from './make-release.ts'
import { releaseMaking, releaseRewriting } from './release-jobs.ts'

const test = testWithNewSite({})

const folderOf = (site: TestSite, name: string) => path.join(site.dataDirectory, 'evidence', name)
const filesIn = (site: TestSite) => readdir(folderOf(site, 'releases'))
const fileCount = dataReleaseFileNames.length

/** Stores a release again as that of another month, which is quicker than making one. */
async function copyRelease(site: TestSite, from: string, month: string): Promise<void> {
  const token = randomUUID()
  const releases = site.database.selectFrom('dataReleases').where('month', '=', from)
  const release = await releases.selectAll().executeTakeFirstOrThrow()
  const files = JSON.stringify(release.files)
  await site.database
    .insertInto('dataReleases')
    .values({ ...release, month, token, files })
    .execute()
  const fileOf = (token: string, name: string) =>
    path.join(folderOf(site, 'releases'), `${token}.${name}`)
  for (const name of dataReleaseFileNames) {
    await copyFile(fileOf(release.token, name), fileOf(token, name))
  }
}

describe('making a release', () => {
  test('is done by the job of the month, once', async ({ site }) => {
    await storeReports(site.database, [{}, {}])
    for (const _ of ['first', 'again']) {
      await site.jobs.enqueue(site.database, releaseMaking, {})
      await site.jobs.performDue()
    }
    expect(await listReleases(site)).toMatchObject([{ month: monthOf(new Date()), reports: 2 }])
    const [id = ''] = await storeReports(site.database, [{}])
    await site.database.deleteFrom('reports').where('id', '<>', id).execute()
    await site.jobs.enqueue(site.database, releaseRewriting, {})
    await site.jobs.performDue()
    expect(await listReleases(site)).toMatchObject([{ reports: 0, revision: 2 }])
    expect(await filesIn(site)).toHaveLength(fileCount)
  })

  test('by several processes at once makes one', async ({ site }) => {
    await storeReports(site.database, [{}])
    const outcomes = await Promise.all([make(site), make(site), make(site)])
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1)
    expect(await listReleases(site)).toHaveLength(1)
    expect(await filesIn(site)).toHaveLength(fileCount)
    expect(await make(site)).toBe('exists')
  })

  test('does not wait for a long transaction that writes no reports', async ({ site }) => {
    await storeReports(site.database, [{}])
    await site.database.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await sql`select pg_current_xact_id()`.execute(transaction)
      expect(await make(site)).toBe('made')
    })
  })

  test('after an interruption begins again, and nothing of it was visible', async ({ site }) => {
    await storeReports(site.database, [{}])
    const token = randomUUID()
    const interrupted = { month: '2026-11', token, asOf: null }
    await site.database.insertInto('dataReleases').values(interrupted).execute()
    await mkdir(folderOf(site, 'releases'), { recursive: true })
    await writeFile(path.join(folderOf(site, 'releases'), `${token}.reports.parquet`), 'half')
    expect(await listReleases(site)).toEqual([])
    expect((await askFile(site, 'reports.parquet')).status).toBe(404)
    expect(await make(site)).toBe('made')
    expect(await filesIn(site)).toHaveLength(fileCount)
  })

  test('on a full disk leaves nothing, and works when there is room', async ({ site }) => {
    await storeReports(site.database, [{}])
    const full = { evidenceFreeSpace: Number.MAX_SAFE_INTEGER }
    await expect(make(site, '2026-11', full)).rejects.toThrow('no room')
    expect(await listReleases(site)).toEqual([])
    expect(await make(site)).toBe('made')
    expect(await readdir(folderOf(site, 'work'))).toEqual([])
  })

  test('keeps the newest releases only', async ({ site }) => {
    const months = Array.from({ length: keptDataReleases + 1 }, (_, index) =>
      monthOf(new Date(Date.UTC(2024, index))),
    )
    const [oldest = '', newest = ''] = [months.at(0), months.at(-1)]
    expect(await make(site, oldest)).toBe('made')
    for (const month of months.slice(1, -1)) await copyRelease(site, oldest, month)
    expect(await make(site, newest)).toBe('made')
    const listed = (await listReleases(site)).map(({ month }) => month)
    expect(listed).toEqual(months.slice(1).reverse())
    expect(await filesIn(site)).toHaveLength(keptDataReleases * fileCount)
  })
})

bucketTest('a bucket holds the files, and every process leads there', async ({ site, bucket }) => {
  await forgetReleases(site)
  const [id = ''] = await storeReports(site.database, [{}, {}])
  const inBucket = { evidenceS3: bucket.config }
  expect(await make(site, '2026-11', inBucket)).toBe('made')
  expect(await filesIn(site)).toEqual([])
  const redirect = await askFile(site, 'reports.parquet', { redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([302, 'no-store'])
  expect(await idsInFiles(site)).toHaveLength(2)
  await site.database.deleteFrom('reports').where('id', '=', id).execute()
  expect((await askFile(site, 'reports.parquet', { redirect: 'manual' })).status).toBe(503)
  expect(await rewrite(site, inBucket)).toBe(1)
  expect(await idsInFiles(site)).toHaveLength(1)
  expect([...bucket.objects.keys()].filter((key) => key.startsWith('releases/'))).toHaveLength(
    fileCount,
  )
})
