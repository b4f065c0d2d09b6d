import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newReport } from '../../../../test/support/reports.ts'
import { test as siteTest, type TestSite } from '../../../../test/support/site-test.ts'
import { openUploader } from '../../../../test/support/upload.ts'
import { videos } from '../../../../test/support/videos.ts'
import { readConfig } from '../../config.ts'
import { type Evidence, openEvidence } from '../evidence.ts'
import { prepareAgain } from '../evidence-jobs.ts'
import { sweepOldScratch, sweepScratch } from '../scratch.ts'
import { eraseAgedVideos, eraseUnneededVideos, reconcileEvidence } from './sweep-evidence.ts'

const test = siteTest.extend('evidence', { scope: 'file' }, async ({ site }, { onCleanup }) => {
  const { dataDirectory } = site
  const evidence = await openEvidence({ ...readConfig({}), dataDirectory })
  onCleanup(evidence.close)
  return evidence
})

test.beforeEach(async ({ site }) => {
  await sql`truncate uploads, reports cascade`.execute(site.database)
})

const longAgo = new Date(Date.now() - 25 * 3_600_000)

async function addFile(
  evidence: Evidence,
  kind: string,
  name: string,
  changedAt = longAgo,
): Promise<string> {
  const file = path.join(evidence.directory, kind, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, 'bytes')
  await utimes(file, changedAt, changedAt)
  return file
}

async function acceptedFile(evidence: Evidence, site: TestSite, url: string): Promise<string> {
  const { acceptedFile: name } = await site.database
    .selectFrom('uploads')
    .select('acceptedFile')
    .where('id', '=', path.basename(url))
    .executeTakeFirstOrThrow()
  return path.join(evidence.directory, 'incoming', name ?? 'none')
}

async function isThere(file: string): Promise<boolean> {
  return (await readdir(path.dirname(file))).includes(path.basename(file))
}

test('erases uploads without a report after a day, and keeps younger ones', async ({
  evidence,
  site,
}) => {
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  const file = await acceptedFile(evidence, site, url)
  await sql`
    update uploads set created_at = now() - interval '2 days',
      accepted_at = now() - interval '23 hours 59 minutes'`.execute(site.database)
  expect(await eraseUnneededVideos(site.database, evidence)).toBe(0)
  await sql`update uploads set accepted_at = now() - interval '24 hours 1 second'`.execute(
    site.database,
  )
  expect(await eraseUnneededVideos(site.database, evidence)).toBe(1)
  expect(await isThere(file)).toBe(false)
  expect((await uploader.ask(url)).status).toBe(404)
})

test('erases a video after five years, unless its report is verified', async ({
  evidence,
  site,
}) => {
  const uploader = openUploader(site.url)
  const submit = async () => {
    const { url } = await uploader.upload(videos.mp4, 'night.mp4')
    const videoUrl = `/media/${path.basename(url)}`
    return (await (await uploader.submit({ ...newReport(), videoUrl })).json()).id
  }
  const [kept, young, aged] = [await submit(), await submit(), await submit()]
  const age = (id: string, years: string) =>
    sql`update uploads set attached_at = now() - ${years}::interval where report_id = ${id}`.execute(
      site.database,
    )
  await age(kept, '6 years')
  await age(young, '5 years -1 hour')
  await age(aged, '5 years 1 hour')
  await sql`update reports set verified = true, status = 'verified' where id = ${kept}`.execute(
    site.database,
  )
  expect(await eraseAgedVideos(site.database, evidence)).toBe(1)
  const rows = await site.database.selectFrom('reports').select(['id', 'videoUrl']).execute()
  expect(rows.filter(({ videoUrl }) => videoUrl === null)).toEqual([{ id: aged, videoUrl: null }])
  expect(rows).toHaveLength(3)
})

test('erases unknown files after a day, and keeps young and known ones', async ({
  evidence,
  site,
}) => {
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  const known = await acceptedFile(evidence, site, url)
  await utimes(known, longAgo, longAgo)
  const orphans = [
    await addFile(evidence, 'originals', '00000000-0000-4000-8000-000000000001'),
    await addFile(evidence, 'public', '00000000-0000-4000-8000-000000000001'),
    await addFile(evidence, 'incoming', 'no-upload-at-all'),
    await addFile(evidence, 'incoming', `${path.basename(url)}.copy-of-a-process-that-was-killed`),
  ]
  const young = await addFile(
    evidence,
    'originals',
    '00000000-0000-4000-8000-000000000002',
    new Date(),
  )
  expect(await reconcileEvidence(site.database, evidence)).toEqual({
    files: 5,
    orphans: 4,
    isRefused: false,
  })
  for (const file of orphans) expect(await isThere(file)).toBe(false)
  for (const file of [known, young]) expect(await isThere(file)).toBe(true)
  expect(await reconcileEvidence(site.database, evidence)).toMatchObject({ orphans: 0 })
})

test('keeps unknown files when there are so many that the database is more likely wrong', async ({
  evidence,
  site,
}) => {
  const files = await Promise.all(
    Array.from({ length: 30 }, (_, index) => addFile(evidence, 'public', `unknown-${index}`)),
  )
  expect(await reconcileEvidence(site.database, evidence)).toMatchObject({ isRefused: true })
  for (const file of files) expect(await isThere(file)).toBe(true)
})

test('retries a failed copy each night for a week', async ({ site }) => {
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  await uploader.submit({ ...newReport(), videoUrl: `/media/${path.basename(url)}` })
  await site.jobs.performDue()
  const failSince = (age: string) =>
    sql`
      update uploads
         set prepared_at = null, public_type = null, failure = 'The disk was full',
             attached_at = now() - ${age}::interval`.execute(site.database)
  await failSince('8 days')
  expect(await prepareAgain(site)).toBe(0)
  await failSince('1 day')
  expect(await prepareAgain(site)).toBe(1)
  await site.jobs.performDue()
  const upload = await site.database.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  expect(upload).toMatchObject({ publicType: 'video/mp4', failure: null })
})

test('scratch files of another host go when nobody has changed them for two days', async ({
  evidence,
}) => {
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000)
  const old = await addFile(evidence, 'work', 'pod-1 1 owner id', twoDaysAgo)
  const young = await addFile(evidence, 'work', 'pod-2 1 owner id', longAgo)
  await sweepScratch(evidence.directory)
  expect(await isThere(old)).toBe(true)
  expect(await sweepOldScratch(evidence.directory)).toBe(1)
  expect(await isThere(old)).toBe(false)
  expect(await isThere(young)).toBe(true)
})
