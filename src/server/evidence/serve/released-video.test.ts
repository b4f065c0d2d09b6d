import { access, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { newReport } from '../../../../test/support/reports.ts'
import { type TestSite, test } from '../../../../test/support/site-test.ts'
import { openUploader, type Uploader } from '../../../../test/support/upload.ts'
import { secrets, videos } from '../../../../test/support/videos.ts'
import { posterUrl, videoUrl } from '../../../shared/urls.ts'
import { readConfig } from '../../config.ts'
import { openEvidence } from '../evidence.ts'
import { eraseUnneededVideos } from '../keep/sweep-evidence.ts'
import { makePublicCopy } from '../prepare/public-copy.ts'

let uploader: Uploader

test.beforeEach(({ site }) => {
  uploader = openUploader(site.url)
})

type Submitted = { reportId: string; id: string }

async function submitWith(
  site: TestSite,
  content: Buffer,
  fileName: string,
  fields: object = {},
): Promise<Submitted> {
  const { url } = await uploader.upload(content, fileName)
  const id = path.basename(url)
  const report = { ...newReport(), videoUrl: videoUrl(id), ...fields }
  const { id: reportId } = await (await uploader.submit(report)).json()
  await site.jobs.performDue()
  return { reportId, id }
}

async function setStatus(
  site: TestSite,
  reportId: string,
  status: 'verified' | 'pending' | 'rejected',
) {
  await site.database
    .updateTable('reports')
    .set({ status, verified: status === 'verified' })
    .where('id', '=', reportId)
    .execute()
}

async function isShown(site: TestSite, { reportId, id }: Submitted): Promise<boolean> {
  const report = await (await fetch(`${site.url}/api/reports/${reportId}`)).json()
  const media = await fetch(`${site.url}${videoUrl(id)}`)
  const video = await fetch(`${site.url}/api/videos/${id}`)
  expect([media.ok, video.ok]).toEqual([report.videoUrl === videoUrl(id), media.ok])
  return media.ok
}

function stored(site: TestSite, kind: 'originals' | 'public' | 'posters', id: string): string {
  return path.join(site.dataDirectory, 'evidence', kind, id)
}

describe('a video is public', () => {
  test('while its report is verified', async ({ site }) => {
    const submitted = await submitWith(site, videos.mp4, 'night.mp4')
    expect(await isShown(site, submitted)).toBe(false)
    await setStatus(site, submitted.reportId, 'verified')
    expect(await isShown(site, submitted)).toBe(true)
    await setStatus(site, submitted.reportId, 'rejected')
    expect((await fetch(`${site.url}${videoUrl(submitted.id)}`)).status).toBe(404)
  })

  test('after a moderator releases it', async ({ site }) => {
    const submitted = await submitWith(site, videos.mp4, 'night.mp4')
    await site.database
      .updateTable('reports')
      .set({ videoReleasedAt: sql`now()` })
      .where('id', '=', submitted.reportId)
      .execute()
    expect(await isShown(site, submitted)).toBe(true)
  })

  test('only after its public copy exists', async ({ site }) => {
    const { url } = await uploader.upload(videos.mp4, 'night.mp4')
    const id = path.basename(url)
    const answer = await uploader.submit({ ...newReport(), videoUrl: videoUrl(id) })
    const { id: reportId } = await answer.json()
    await setStatus(site, reportId, 'verified')
    expect(await isShown(site, { reportId, id })).toBe(false)
    await site.jobs.performDue()
    expect(await isShown(site, { reportId, id })).toBe(true)
  })
})

describe('a released video', () => {
  let submitted: Submitted
  let media: string

  test.beforeAll(async ({ site }) => {
    uploader = openUploader(site.url)
    submitted = await submitWith(site, videos.mov, 'Jane’s "night".mov', {
      videoDescription: 'A light crosses the sky.',
    })
    await setStatus(site, submitted.reportId, 'verified')
    media = `${site.url}${videoUrl(submitted.id)}`
  })

  test('is served with headers that allow only a video', async () => {
    const response = await fetch(media)
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('content-disposition')).toBe(
      "inline; filename*=UTF-8''Jane%E2%80%99s%20%22night%22.mp4",
    )
  })

  test.each([
    ['bytes=0-99', 206, 100],
    ['bytes=-50', 206, 50],
    ['bytes=99999999-', 416, undefined],
  ])('is sent in parts: %s', async (range, status, length) => {
    const response = await fetch(media, { headers: { range } })
    expect(response.status).toBe(status)
    if (length) expect((await response.arrayBuffer()).byteLength).toBe(length)
  })

  test('is answered by 304 on revalidation', async () => {
    const tag = (await fetch(media)).headers.get('etag') ?? ''
    expect((await fetch(media, { headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  test.for(['public', 'posters'] as const)(
    'tells no time with its file in %s',
    async (kind, { site }) => {
      const file = stored(site, kind, submitted.id)
      await writeFile(file, 'a picture', { flag: 'wx' }).catch(() => {})
      await site.database
        .updateTable('uploads')
        .set({ hasPoster: true })
        .where('id', '=', submitted.id)
        .execute()
      const get = async () => {
        const address = kind === 'public' ? videoUrl(submitted.id) : posterUrl(submitted.id)
        const { status, headers } = await fetch(site.url + address)
        return { status, modified: headers.get('last-modified'), tag: headers.get('etag') }
      }
      const { size } = await stat(file)
      const expected = { status: 200, modified: null, tag: `"${submitted.id}-${size}"` }
      expect(await get()).toEqual(expected)
      await utimes(file, 1_000_000_000, 1_000_000_000)
      expect(await get()).toEqual(expected)
    },
  )

  test('is sent in parts only while it is the same', async () => {
    const whole = await fetch(media)
    const tag = whole.headers.get('etag') ?? ''
    const part = (given: string) =>
      fetch(media, { headers: { range: 'bytes=0-99', 'if-range': given } })
    expect((await part(tag)).status).toBe(206)
    for (const other of ['"other"', 'Tue, 24 Nov 2026 10:00:00 GMT']) {
      expect((await part(other)).status).toBe(200)
    }
  })

  test('has a description for people who cannot see it', async ({ site }) => {
    const video = await (await fetch(`${site.url}/api/videos/${submitted.id}`)).json()
    expect(video).toMatchObject({
      type: 'video/mp4',
      fileName: 'Jane’s "night".mp4',
      description: 'A light crosses the sky.',
    })
  })

  test('contains no place, device, time or name', async () => {
    const copy = Buffer.from(await (await fetch(media)).arrayBuffer())
    expect(videos.mov.includes('TestCam')).toBe(true)
    for (const secret of secrets) expect(copy.includes(secret)).toBe(false)
  })
})

describe('without ffmpeg', () => {
  const programs = { ffmpeg: undefined, ffprobe: undefined, confinement: [] }
  const original = (name: string) =>
    path.join(import.meta.dirname, '../../../../test/support/videos', name)

  test.for([
    ['place-and-device.mov', 'mov', 'video/mp4'],
    ['sound.mp4', 'mp4', 'video/mp4'],
    ['motion-jpeg.avi', 'avi', 'video/x-msvideo'],
  ] as const)('copies %s without metadata', async ([name, format, type], { site }) => {
    const target = path.join(site.dataDirectory, `bare-${name}`)
    const work = { programs, original: original(name), format, target }
    expect(await makePublicCopy(work)).toBe(type)
    const copy = await readFile(target)
    for (const secret of secrets) expect(copy.includes(secret)).toBe(false)
    expect(copy.length).toBeGreaterThan(1_000)
  })

  test('keeps a video private whose codec it cannot copy', async ({ site }) => {
    const target = path.join(site.dataDirectory, 'bare-old')
    const work = { programs, original: original('old-codec.mov'), format: 'mov' as const, target }
    await expect(makePublicCopy(work)).rejects.toThrow()
  })
})

test('erasing a report erases its files', async ({ site }) => {
  const { reportId, id } = await submitWith(site, videos.mp4, 'night.mp4')
  await access(stored(site, 'originals', id))
  await access(stored(site, 'public', id))
  await site.database.deleteFrom('reports').where('id', '=', reportId).execute()
  const evidence = await openEvidence({ ...readConfig({}), dataDirectory: site.dataDirectory })
  await eraseUnneededVideos(site.database, evidence)
  await evidence.close()
  await expect(access(stored(site, 'originals', id))).rejects.toThrow()
  await expect(access(stored(site, 'public', id))).rejects.toThrow()
})
