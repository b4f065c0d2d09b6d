import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { newReport } from '../../../../test/support/reports.ts'
import { type TestSite, testThatStarts as test } from '../../../../test/support/site-test.ts'
import { openUploader } from '../../../../test/support/upload.ts'
import { videos } from '../../../../test/support/videos.ts'
import { ProblemDetails } from '../../../shared/problems.ts'
import { videoFaultsTexts } from '../../../shared/texts/en/video-faults.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { largestVideo } from '../../../shared/video-formats.ts'
import { findUpload } from '../queries.ts'
import { openLocalUploads } from './local-uploads.ts'
import { evictIdleUploads, listOpenUploads } from './open-uploads.ts'

async function announce(site: TestSite, size: number): Promise<Response> {
  return openUploader(site.url).announce(size, 'night.mp4', 'video/mp4')
}

async function statusesOf(answers: Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status).toSorted()
}

/** Moves the last byte of every upload back by 61 seconds. */
async function rest(site: TestSite): Promise<void> {
  await sql`
    update uploads
       set seen_at = seen_at - interval '61 seconds',
           created_at = created_at - interval '61 seconds'`.execute(site.database)
}

async function announceFrom(site: TestSite, address: string, size = 1_000) {
  const response = await fetch(site.url + apiUrls.uploads, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'x-forwarded-for': address,
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from('night.mp4').toString('base64')}`,
    },
  })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const url = site.url + (response.headers.get('location') ?? '')
  return { status: response.status, url, cookie }
}

async function isLeft(
  site: TestSite,
  { url, cookie }: { url: string; cookie: string },
): Promise<boolean> {
  const files = await readdir(path.join(site.dataDirectory, 'evidence/incoming'))
  const headers = { cookie, 'tus-resumable': '1.0.0' }
  const head = await fetch(url, { method: 'HEAD', headers })
  expect(head.status === 200).toBe(files.includes(path.basename(url)))
  return head.status === 200
}

const behindProxy = { rateLimits: true, trustedProxies: ['127.0.0.1'] }

describe('one source', () => {
  test('may run two uploads at once, even with many simultaneous requests', async ({
    startSite,
  }) => {
    const site = await startSite({ rateLimits: true })
    const asked = Array.from({ length: 8 }, () => announce(site, 1_000))
    expect(await statusesOf(asked)).toEqual([201, 201, 429, 429, 429, 429, 429, 429])
    const refused = await announce(site, 1_000)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(ProblemDetails.parse(await refused.json()).code).toBe('too-many-requests')
  })

  test('may start another when one has ended or was idle for a minute', async ({ startSite }) => {
    const site = await startSite({ rateLimits: true })
    const uploader = openUploader(site.url)
    await uploader.upload(videos.mp4, 'night.mp4')
    expect(await statusesOf([announce(site, 1_000), announce(site, 1_000)])).toEqual([201, 201])
    expect((await announce(site, 1_000)).status).toBe(429)
    await rest(site)
    expect((await announce(site, 1_000)).status).toBe(201)
  })

  test('may send 500 MB a day, with any result', async ({ startSite }) => {
    const site = await startSite({ rateLimits: true })
    const uploader = openUploader(site.url)
    for (let count = 0; count < 5; count++) {
      const announced = await uploader.announce(largestVideo, 'night.mp4')
      expect(announced.status).toBe(201)
      await uploader.ask(announced.headers.get('location') ?? '', { method: 'DELETE' })
    }
    const refused = await uploader.announce(2_000, 'night.mp4')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
  })

  test('is refused while twenty uploads are in progress', async ({ startSite }) => {
    const site = await startSite({ rateLimits: true })
    for (let count = 0; count < 20; count++) {
      await sql`
        insert into uploads (id, sender, source, file_name, media_type, format, size)
        values (gen_random_uuid(), '\\x00', ${Buffer.from([count])}, 'a.mp4', '', 'mp4', 1000)
      `.execute(site.database)
    }
    expect((await announce(site, 1_000)).status).toBe(429)
  })
})

describe('strangers', () => {
  test('who announce uploads and send nothing block nobody, even by asking', async ({
    startSite,
  }) => {
    const site = await startSite(behindProxy)
    const idle: Awaited<ReturnType<typeof announceFrom>>[] = []
    for (let index = 0; index < 20; index++)
      idle.push(await announceFrom(site, `10.${index >> 1}.0.1`))
    expect(idle.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect((await announceFrom(site, '192.0.2.1')).status).toBe(429)
    await sql`
      update uploads
         set seen_at = seen_at - interval '11 seconds',
             created_at = created_at - interval '11 seconds'`.execute(site.database)
    for (const upload of idle) expect(await isLeft(site, upload)).toBe(true)
    expect((await announceFrom(site, '192.0.2.1')).status).toBe(201)
  })

  test('who send bytes count for a minute after the last byte', async ({ startSite }) => {
    const site = await startSite({ ...behindProxy, evidenceUploadsAtOnce: 1 })
    const first = openUploader(site.url)
    const announced = await first.announce(1_000, 'night.mp4')
    await sql`
      update uploads
         set seen_at = seen_at - interval '50 seconds',
             created_at = created_at - interval '50 seconds'`.execute(site.database)
    await first.append(announced.headers.get('location') ?? '', 0, videos.mp4.subarray(0, 100))
    const seenSince = async () =>
      (
        await site.database
          .selectFrom('uploads')
          .select(sql<boolean>`seen_at > created_at + interval '45 seconds'`.as('isSeen'))
          .executeTakeFirstOrThrow()
      ).isSeen
    await expect.poll(seenSince).toBe(true)
    expect((await announceFrom(site, '192.0.2.1')).status).toBe(429)
    await rest(site)
    expect((await announceFrom(site, '192.0.2.1')).status).toBe(201)
  })

  test('who send a few bytes now and then take no place, and lose nothing', async ({
    startSite,
  }) => {
    const site = await startSite({ ...behindProxy, evidenceUploadsAtOnce: 1 })
    const slow = openUploader(site.url)
    const url = (await slow.announce(3_000_000, 'night.mp4')).headers.get('location') ?? ''
    await slow.append(url, 0, Buffer.alloc(100))
    await expect.poll(() => isSeen(site, url)).toBe(true)
    expect((await announceFrom(site, '192.0.2.1')).status).toBe(429)
    await rest(site)
    expect((await slow.append(url, 100, Buffer.alloc(1_000_000))).status).toBe(204)
    expect(await isActive(site, url)).toBe(false)
    await slow.append(url, 1_000_100, Buffer.alloc(1_000_000))
    await expect.poll(() => isActive(site, url)).toBe(true)
    expect((await announceFrom(site, '192.0.2.1')).status).toBe(429)
    await rest(site)
    expect((await announceFrom(site, '192.0.2.1')).status).toBe(201)
    expect(await isLeft(site, { url: site.url + url, cookie: slow.cookie() })).toBe(true)
    expect((await slow.append(url, 2_000_100, Buffer.alloc(100))).status).toBe(204)
  })

  test.for<[string, (network: number, host: number) => string]>([
    ['IPv6', (network, host) => `2001:db8:${network}:${host.toString(16)}00::1`],
    ['IPv4', (network, host) => `203.0.${network}.${host + 1}`],
  ])(
    'of one %s network share the limit of four households',
    async ([_kind, address], { startSite }) => {
      const site = await startSite(behindProxy)
      const statuses: number[] = []
      for (let host = 0; host < 5; host++) {
        for (let time = 0; time < 2; time++) {
          statuses.push((await announceFrom(site, address(7, host))).status)
        }
      }
      expect(statuses).toEqual([...Array(8).fill(201), 429, 429])
      expect((await announceFrom(site, address(8, 0))).status).toBe(201)
    },
  )
})

test('an idle upload is removed when its network has too many of them', async ({ startSite }) => {
  const site = await startSite(behindProxy)
  const idle: Awaited<ReturnType<typeof announceFrom>>[] = []
  for (let index = 0; index < 20; index++) {
    idle.push(await announceFrom(site, '192.0.2.1'))
    await rest(site)
  }
  for (const upload of idle) expect(await isLeft(site, upload)).toBe(true)
  expect((await announceFrom(site, '192.0.2.1')).status).toBe(201)
  const [idlest, ...others] = idle
  expect(idlest && (await isLeft(site, idlest))).toBe(false)
  for (const upload of others) expect(await isLeft(site, upload)).toBe(true)
})

test('idle uploads make room on the disk, longest idle first, and only when it helps', async ({
  startSite,
}) => {
  const site = await startSite(behindProxy)
  const received = openLocalUploads(path.join(site.dataDirectory, 'evidence'))
  const uploads: { url: string; cookie: string }[] = []
  for (const size of [3_000, 5_000, 7_000]) {
    const uploader = openUploader(site.url)
    const url = (await uploader.announce(10_000, 'night.mp4')).headers.get('location') ?? ''
    await uploader.append(url, 0, Buffer.alloc(size))
    await expect.poll(() => isSeen(site, url)).toBe(true)
    await rest(site)
    uploads.push({ url: site.url + url, cookie: uploader.cookie() })
  }
  const left = () => Promise.all(uploads.map((upload) => isLeft(site, upload)))
  expect(await evictIdleUploads(site.database, received, 20_000)).toBe(false)
  expect(await left()).toEqual([true, true, true])
  expect(await evictIdleUploads(site.database, received, 6_000)).toBe(true)
  expect(await left()).toEqual([false, false, true])
})

/** The site records received bytes while it writes them. */
async function isSeen(site: TestSite, url: string): Promise<boolean> {
  const upload = await findUpload(site.database, path.basename(url))
  return upload !== undefined && upload.seenAt > upload.createdAt
}

async function isActive({ database }: TestSite, url: string): Promise<boolean | undefined> {
  const open = await listOpenUploads(database)
  return open.find(({ id }) => id === path.basename(url))?.isActive
}

test('a nearly full disk refuses videos and accepts reports', async ({ startSite }) => {
  const site = await startSite({ evidenceFreeSpace: Number.MAX_SAFE_INTEGER - largestVideo })
  const uploader = openUploader(site.url)
  const refused = await uploader.announce(1_000, 'night.mp4')
  expect(refused.status).toBe(507)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(ProblemDetails.parse(await refused.json()).detail).toBe(videoFaultsTexts.storageFull)
  expect((await uploader.submit(newReport())).status).toBe(201)
})
