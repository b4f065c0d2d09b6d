import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { newReport } from '../../../test/support/reports.ts'
import { startTestSite, type TestSite } from '../../../test/support/site.ts'
import { openUploader } from '../../../test/support/upload.ts'
import { videos } from '../../../test/support/videos.ts'
import { ProblemDetails } from '../../shared/problems.ts'
import { largestVideo, videoFaults } from '../../shared/video-formats.ts'

let site: TestSite

afterEach(() => site.close())

async function announce(size: number): Promise<Response> {
  return openUploader(site.url).announce(size, 'night.mp4', 'video/mp4')
}

async function statusesOf(answers: Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status).toSorted()
}

describe('one source', () => {
  test('has two uploads at work at once, also when it asks for many in one moment', async () => {
    site = await startTestSite({ rateLimits: true })
    const asked = Array.from({ length: 8 }, () => announce(1_000))
    expect(await statusesOf(asked)).toEqual([201, 201, 429, 429, 429, 429, 429, 429])
    const refused = await announce(1_000)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(ProblemDetails.parse(await refused.json()).code).toBe('too-many-requests')
  })

  test('may begin another when one has ended or has rested for long', async () => {
    site = await startTestSite({ rateLimits: true })
    const uploader = openUploader(site.url)
    await uploader.upload(videos.mp4, 'night.mp4')
    expect(await statusesOf([announce(1_000), announce(1_000)])).toEqual([201, 201])
    expect((await announce(1_000)).status).toBe(429)
    await sql`update uploads set seen_at = now() - interval '11 minutes'`.execute(site.database)
    expect((await announce(1_000)).status).toBe(201)
  })

  test('sends 500 MB a day, whatever became of it', async () => {
    site = await startTestSite({ rateLimits: true })
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

  test('is told that the site has enough to do when twenty uploads are at work', async () => {
    site = await startTestSite({ rateLimits: true })
    for (let count = 0; count < 20; count++) {
      await sql`
        insert into uploads (id, sender, source, file_name, media_type, format, size)
        values (gen_random_uuid(), '\\x00', ${Buffer.from([count])}, 'a.mp4', '', 'mp4', 1000)
      `.execute(site.database)
    }
    expect((await announce(1_000)).status).toBe(429)
  })
})

test('below the floor of free disk videos are refused and reports are taken', async () => {
  site = await startTestSite({ evidenceFreeSpace: Number.MAX_SAFE_INTEGER - largestVideo })
  const uploader = openUploader(site.url)
  const refused = await uploader.announce(1_000, 'night.mp4')
  expect(refused.status).toBe(507)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(ProblemDetails.parse(await refused.json()).detail).toBe(videoFaults.storageFull)
  expect((await uploader.submit(newReport())).status).toBe(201)
})
