import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signedInAdministrator } from '../../../../test/support/administrators.ts'
import { newReport } from '../../../../test/support/reports.ts'
import type { TestSite } from '../../../../test/support/site.ts'
import { test as base } from '../../../../test/support/stub-bucket-test.ts'
import { openUploader } from '../../../../test/support/upload.ts'
import { videos } from '../../../../test/support/videos.ts'
import { adminReportUrl, pageUrls, videoUrl } from '../../../shared/urls.ts'
import { readConfig } from '../../config.ts'
import { type EvidenceFiles, openEvidenceFiles } from '../evidence.ts'
import { collectGarbage } from '../receive/free-buffers.ts'
import { type EvidenceKind, evidenceKinds } from './evidence-store.ts'
import { moveEvidence, type Stores } from './move-evidence.ts'
import { eraseUnneededVideos, reconcileEvidence } from './sweep-evidence.ts'

const test = base
  .extend('evidence', { scope: 'file' }, ({ site, bucket }) =>
    openEvidenceFiles({
      ...readConfig({}),
      dataDirectory: site.dataDirectory,
      evidenceS3: bucket.config,
    }),
  )
  .extend('stores', { scope: 'file' }, ({ evidence }) => {
    if (!evidence.stores) throw new Error('There is no bucket')
    return evidence.stores
  })
  .extend('noVideos', { auto: true }, async ({ site, bucket, evidence }) => {
    bucket.failure = undefined
    await sql`truncate reports, uploads cascade`.execute(site.database)
    for (const kind of evidenceKinds) {
      for (const id of await filesOf(evidence, kind)) await evidence.store.remove({ kind, id })
    }
    bucket.objects.clear()
    bucket.requests.length = 0
  })

type Submitted = { id: string; reportId: string }

async function submit(site: TestSite): Promise<Submitted> {
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  const id = path.basename(url)
  const answer = await uploader.submit({ ...newReport(), videoUrl: videoUrl(id) })
  expect(answer.status).toBe(201)
  return { id, reportId: (await answer.json()).id }
}

async function publish(site: TestSite): Promise<Submitted> {
  const submitted = await submit(site)
  await site.jobs.performDue()
  await site.database.updateTable('reports').set({ status: 'verified', verified: true }).execute()
  return submitted
}

const filesOf = ({ directory }: EvidenceFiles, kind: EvidenceKind) =>
  readdir(path.join(directory, kind))

async function filesHere(evidence: EvidenceFiles): Promise<string[]> {
  return (await Promise.all(evidenceKinds.map((kind) => filesOf(evidence, kind)))).flat()
}

const move = (site: TestSite, stores: Stores) => moveEvidence(site.database, stores)
const look = (site: TestSite, id: string, init: RequestInit = {}) =>
  fetch(site.url + videoUrl(id), init)

describe('a prepared video', () => {
  test('is moved completely, and served by a link valid for five minutes', async ({
    site,
    bucket,
    evidence,
    stores,
  }) => {
    const { id } = await publish(site)
    const before = Buffer.from(await (await look(site, id)).arrayBuffer())
    const here = await filesHere(evidence)
    expect(await move(site, stores)).toBe(here.length)
    expect(await filesHere(evidence)).toEqual([])
    expect(bucket.objects.get(`originals/${id}`)?.body.equals(videos.mp4)).toBe(true)
    const led = await look(site, id, { redirect: 'manual' })
    expect([led.status, led.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const link = new URL(led.headers.get('location') ?? '')
    expect(link.origin).toBe(bucket.config.endpoint)
    expect(link.searchParams.get('X-Amz-Expires')).toBe('300')
    const part = await look(site, id, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/mp4'])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(before.subarray(100, 200))
    expect(await move(site, stores)).toBe(0)
  })

  test('is public only while its report is, in either place', async ({ site, bucket, stores }) => {
    const { id } = await publish(site)
    await move(site, stores)
    const objectUrl = `${bucket.config.endpoint}/videos/public/${id}`
    expect((await fetch(objectUrl)).status).toBe(403)
    await site.database
      .updateTable('reports')
      .set({ status: 'rejected', verified: false })
      .execute()
    expect((await look(site, id, { redirect: 'manual' })).status).toBe(404)
  })

  test('offers its original to administrators as a download only', async ({ site, stores }) => {
    const { reportId } = await publish(site)
    await move(site, stores)
    const { cookie } = await signedInAdministrator(site.database)
    const address = `${site.url}${adminReportUrl(reportId)}/video/original`
    const answer = await fetch(address, { headers: { cookie } })
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*night\.mp4$/)
    expect(Buffer.from(await answer.arrayBuffer()).equals(videos.mp4)).toBe(true)
  })

  test('may be loaded on every page from the bucket, and from no other host', async ({
    site,
    bucket,
  }) => {
    const policy = (await fetch(site.url + pageUrls.main)).headers.get('content-security-policy')
    const { endpoint } = bucket.config
    expect(policy).toContain(`media-src 'self' ${endpoint};`)
    expect(policy).toContain(`img-src 'self' ${endpoint};`)
    expect(policy).toContain("connect-src 'self';")
  })
})

test('keeps an unprepared video for a day, and can prepare it after the move', async ({
  site,
  evidence,
  stores,
}) => {
  const { id } = await submit(site)
  await site.database.transaction().execute(async (transaction) => {
    const { acceptedFile } = await transaction
      .selectFrom('uploads')
      .select('acceptedFile')
      .executeTakeFirstOrThrow()
    const file = path.join(evidence.directory, 'incoming', acceptedFile ?? id)
    await stores.local.put({ kind: 'originals', id }, file)
    await sql`update uploads set failure = 'for now'`.execute(transaction)
  })
  expect(await move(site, stores)).toBe(0)
  await sql`update uploads set attached_at = now() - interval '25 hours'`.execute(site.database)
  expect(await move(site, stores)).toBe(1)
  await site.jobs.performDue()
  expect(await filesHere(evidence)).not.toEqual([])
  const upload = await site.database.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  expect(upload.publicType).toBe('video/mp4')
})

describe('a bucket that', () => {
  test('fails does not stop the site, and gets one request per run', async ({
    site,
    bucket,
    evidence,
    stores,
  }) => {
    bucket.failure = 'fails'
    const { id } = await publish(site)
    const here = await filesHere(evidence)
    await expect(move(site, stores)).rejects.toThrow('The store of videos answered PUT with 500')
    expect(bucket.requests.length).toBe(1)
    expect(await filesHere(evidence)).toEqual(here)
    expect((await look(site, id)).status).toBe(200)
    bucket.failure = undefined
    expect(await move(site, stores)).toBe(here.length)
  })

  test('does not answer is given up after five seconds, and blocks nobody', async ({
    site,
    bucket,
    stores,
  }) => {
    await publish(site)
    await move(site, stores)
    bucket.failure = 'hangs'
    const begun = performance.now()
    const removed = stores.bucket.remove({ kind: 'public', id: 'any' })
    const outcome = expect(removed).rejects.toThrow('timeout')
    expect((await openUploader(site.url).submit(newReport())).status).toBe(201)
    // A garbage collection must not remove a pending timeout.
    collectGarbage()
    await outcome
    expect(performance.now() - begun).toBeLessThan(8_000)
  })

  test('everybody can read gets no video', async ({ site, bucket, evidence, stores }) => {
    bucket.failure = 'is public'
    await publish(site)
    const here = await filesHere(evidence)
    await expect(move(site, stores)).rejects.toThrow('Everybody can read the bucket')
    expect(bucket.objects.size).toBe(0)
    expect(await filesHere(evidence)).toEqual(here)
  })

  test('fails during a deletion gets retries until the files are deleted', async ({
    site,
    bucket,
    evidence,
    stores,
  }) => {
    await publish(site)
    await move(site, stores)
    await site.database.deleteFrom('reports').execute()
    bucket.failure = 'fails'
    await expect(eraseUnneededVideos(site.database, evidence)).rejects.toThrow('DELETE with 500')
    bucket.failure = undefined
    expect(await eraseUnneededVideos(site.database, evidence)).toBe(1)
    expect(bucket.objects.size).toBe(0)
  })
})

test('deleting a report while its video moves leaves nothing behind', async ({
  site,
  bucket,
  evidence,
  stores,
}) => {
  await publish(site)
  const slowBucket = {
    ...stores.bucket,
    async put(...given: Parameters<typeof stores.bucket.put>) {
      await site.database.deleteFrom('reports').execute()
      await eraseUnneededVideos(site.database, { ...evidence, store: stores.local })
      await stores.bucket.put(...given)
    },
  }
  await moveEvidence(site.database, { local: stores.local, bucket: slowBucket }).catch(() => {})
  expect(bucket.objects.size).toBe(0)
  expect(await filesHere(evidence)).toEqual([])
})

test('the reconciler also checks the bucket', async ({ site, bucket, evidence, stores }) => {
  await publish(site)
  await move(site, stores)
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  for (const object of bucket.objects.values()) object.changedAt = longAgo
  const stray = { body: Buffer.from('stray'), type: '', changedAt: longAgo }
  bucket.objects.set('public/00000000-0000-4000-8000-000000000000', stray)
  const before = bucket.objects.size
  expect(await reconcileEvidence(site.database, evidence)).toMatchObject({ orphans: 1 })
  expect(bucket.objects.size).toBe(before - 1)
})
