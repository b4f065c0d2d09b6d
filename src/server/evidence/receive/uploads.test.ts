import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { newReport } from '../../../../test/support/reports.ts'
import { type TestSite, test } from '../../../../test/support/site-test.ts'
import { openUploader, type Uploader } from '../../../../test/support/upload.ts'
import {
  mismatchedFiles,
  mp4OfSize,
  unreadableFiles,
  videos,
} from '../../../../test/support/videos.ts'
import { ProblemDetails } from '../../../shared/problems.ts'
import { videoFaultsTexts } from '../../../shared/texts/en/video-faults.ts'
import { largestVideo } from '../../../shared/video-formats.ts'

let uploader: Uploader

test.beforeEach(({ site }) => {
  uploader = openUploader(site.url)
})
test.afterEach(async ({ site }) => {
  await site.database.deleteFrom('uploads').execute()
})

async function problemIn(response: Response) {
  return ProblemDetails.parse(await response.json())
}

async function isFileLeft(site: TestSite, url: string): Promise<boolean> {
  const names = await readdir(path.join(site.dataDirectory, 'evidence/incoming'))
  return names.includes(path.basename(url))
}

describe('the site accepts a video', () => {
  test.each([
    ['night.mp4', 'video/mp4', videos.mp4],
    ['NIGHT.MOV', 'video/quicktime', videos.mov],
    ['night.avi', 'video/x-msvideo', videos.avi],
    ['old phone.mov', '', videos.oldCodec],
  ])('%s of type "%s"', async (fileName, type, content) => {
    const { response, url } = await uploader.upload(content, fileName, type)
    expect(response.status).toBe(204)
    expect(response.headers.get('upload-offset')).toBe(String(content.length))
    const upload = await (await uploader.ask(url)).json()
    expect(upload).toEqual({
      id: expect.any(String),
      state: 'received',
      size: content.length,
      videoUrl: `/media/${upload.id}`,
      videoFileName: fileName,
    })
  })

  test('with trailing bytes that players ignore', async () => {
    const tail = Buffer.from('\n<script>alert(1)</script>\n<?php echo 1; ?>')
    const { response } = await uploader.upload(Buffer.concat([videos.mp4, tail]), 'night.mp4')
    expect(response.status).toBe(204)
  })

  test('in parts, after a cut connection', async () => {
    const url = (await uploader.announce(videos.mp4.length, 'night.mp4')).headers.get('location')
    if (!url) throw new Error('The upload was not taken')
    const half = videos.mp4.length >> 1
    await uploader.append(url, 0, videos.mp4.subarray(0, half))
    expect(await (await uploader.ask(url)).json()).toMatchObject({ state: 'receiving' })
    const head = await uploader.ask(url, { method: 'HEAD' })
    expect(head.headers.get('upload-offset')).toBe(String(half))
    expect(head.headers.get('upload-length')).toBe(String(videos.mp4.length))
    expect((await uploader.append(url, 0, videos.mp4.subarray(0, half))).status).toBe(409)
    expect((await uploader.append(url, half, videos.mp4.subarray(half))).status).toBe(204)
    expect(await (await uploader.ask(url)).json()).toMatchObject({ state: 'received' })
  })

  test('of exactly the largest size', async () => {
    const { response } = await uploader.upload(mp4OfSize(largestVideo), 'long.mp4', 'video/mp4')
    expect(response.status).toBe(204)
  })
})

describe('the site refuses a file', () => {
  test('of one byte too much before its first byte', async () => {
    const announced = await uploader.announce(largestVideo + 1, 'long.mp4', 'video/mp4')
    expect(announced.status).toBe(413)
    expect(await problemIn(announced)).toMatchObject({ detail: videoFaultsTexts.tooLarge })
  })

  test.each([
    ['night.webm', 'video/webm'],
    ['night.mp4', 'video/quicktime'],
    ['night.mp4', 'text/html'],
    ['night.mp4.exe', 'video/mp4'],
    ['', 'video/mp4'],
  ])('named "%s" of type %s before its first byte', async (fileName, type) => {
    const announced = await uploader.announce(1_000, fileName, type)
    expect(announced.status).toBe(415)
    expect(await problemIn(announced)).toMatchObject({ detail: videoFaultsTexts.wrongType })
  })

  test('without content', async () => {
    const announced = await uploader.announce(0, 'night.mp4')
    expect(announced.status).toBe(422)
    expect(await problemIn(announced)).toMatchObject({ detail: videoFaultsTexts.unreadable })
  })

  test.for(mismatchedFiles)(
    'named %s with the content of another format',
    async ([fileName, content], { site }) => {
      const { response, url } = await uploader.upload(content, fileName)
      expect(response.status).toBe(415)
      expect(await problemIn(response)).toMatchObject({ detail: videoFaultsTexts.wrongType })
      expect(await isFileLeft(site, url)).toBe(false)
    },
  )

  test.for(unreadableFiles)(
    'named %s with an incomplete or broken video',
    async ([fileName, content], { site }) => {
      const { response, url } = await uploader.upload(content, fileName)
      expect(response.status).toBe(422)
      expect(await problemIn(response)).toMatchObject({ detail: videoFaultsTexts.unreadable })
      expect((await uploader.ask(url)).status).toBe(404)
      expect(await isFileLeft(site, url)).toBe(false)
    },
  )
})

describe('an upload', () => {
  test('is closed to other browsers, which cannot see, continue or remove it', async ({ site }) => {
    const { url } = await uploader.upload(videos.mp4, 'night.mp4')
    const stranger = openUploader(site.url)
    await stranger.announce(1_000, 'own.mp4')
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      expect((await stranger.ask(url, { method })).status).toBe(404)
    }
    expect((await stranger.append(url, 0, videos.mp4)).status).toBe(404)
    expect((await uploader.ask(url)).status).toBe(200)
  })

  test('can be cancelled by its sender without a trace', async ({ site }) => {
    const announced = await uploader.announce(videos.mp4.length, 'night.mp4')
    const url = announced.headers.get('location') ?? ''
    await uploader.append(url, 0, videos.mp4.subarray(0, 100))
    expect((await uploader.ask(url, { method: 'DELETE' })).status).toBe(204)
    expect((await uploader.ask(url, { method: 'HEAD' })).status).toBe(404)
    expect(await isFileLeft(site, url)).toBe(false)
  })

  test.each([
    '../../../etc/passwd.mp4',
    'CON.mp4',
    'a\u202Egpj.mp4',
    'a\r\nb: c.mp4',
    '\u0000.mp4',
  ])('never uses its file name as a path: %j', async (fileName) => {
    const { response, url } = await uploader.upload(videos.mp4, fileName)
    expect(response.status).toBe(204)
    const { videoFileName } = await (await uploader.ask(url)).json()
    expect(videoFileName).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u)
    expect(videoFileName).toMatch(/\.mp4$/)
  })
})

describe('a report with a video', () => {
  async function uploadVideo(): Promise<string> {
    const { url } = await uploader.upload(videos.mp4, 'night.mp4')
    return (await (await uploader.ask(url)).json()).videoUrl
  }

  test('may name a video of the same sender, once', async ({ site }) => {
    const videoUrl = await uploadVideo()
    const submitted = await uploader.submit({ ...newReport(), videoUrl })
    expect(submitted.status).toBe(201)
    const { id, ...report } = await submitted.json()
    expect(report).toMatchObject({ videoUrl: null, videoFileName: null })
    expect(videoUrl).not.toContain(id)
    const row = await site.database
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ videoUrl, videoFileName: 'night.mp4' })
    const again = await uploader.submit({ ...newReport(), videoUrl })
    expect(again.status).toBe(400)
    expect((await problemIn(again)).errors).toEqual([
      { path: 'videoUrl', message: videoFaultsTexts.unknown, code: 'unknown-video' },
    ])
  })

  test('is answered with the same report when it is submitted again', async () => {
    const report = { ...newReport(), videoUrl: await uploadVideo() }
    const send = () =>
      uploader.ask('/api/reports', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'one-filling' },
        body: JSON.stringify(report),
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect((await second.json()).id).toBe((await first.json()).id)
  })

  test('is refused with 400 for a foreign, unfinished or external video', async ({ site }) => {
    const finished = await uploadVideo()
    const announced = await uploader.announce(videos.mp4.length, 'night.mp4')
    const unfinished = announced.headers.get('location')?.replace('/api/uploads', '/media')
    const stranger = openUploader(site.url)
    await stranger.announce(1_000, 'own.mp4')
    const before = await countReports(site)
    for (const [sender, videoUrl] of [
      [stranger, finished],
      [uploader, unfinished],
      [uploader, '/media/00000000-0000-4000-8000-000000000000'],
      [uploader, 'https://example.org/video.mp4'],
      [uploader, 'javascript:alert(1)'],
    ] as const) {
      const refused = await sender.submit({ ...newReport(), videoUrl })
      expect(refused.status).toBe(400)
      expect((await problemIn(refused)).errors?.[0]?.path).toBe('videoUrl')
    }
    expect(await countReports(site)).toBe(before)
  })

  async function countReports(site: TestSite): Promise<number> {
    return (await site.database.selectFrom('reports').select('id').execute()).length
  }
})
