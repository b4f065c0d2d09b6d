import path from 'node:path'
import { test as base, describe, expect } from 'vitest'
import {
  adminReportUrl,
  apiUrls,
  dataReleaseUrl,
  exportUrl,
  videoUrl,
} from '../../src/shared/urls.ts'
import type { Balancer } from '../support/balancer.ts'
import { closing } from '../support/closing.ts'
import { make } from '../support/data-releases.ts'
import { openDesk } from '../support/desk.ts'
import { findFronts } from '../support/fronts.ts'
import { newReport } from '../support/reports.ts'
import { startTestSite } from '../support/site.ts'
import { openUploader } from '../support/upload.ts'
import { videos } from '../support/videos.ts'

type File = { name: string; address: string; cookie: string }

/** A site with a released video, which its moderators see too, and with a release of the data. */
async function openSiteWithFiles() {
  const site = await startTestSite({ trustedProxies: ['127.0.0.1'] })
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  const video = path.basename(url)
  const sent = await uploader.submit({ ...newReport(), reuse: true, videoUrl: videoUrl(video) })
  const { id } = await sent.json()
  await site.jobs.performDue()
  const { ask, cookie } = await openDesk(site)
  const verified = await ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'verified' })
  expect(verified.status).toBe(200)
  await make(site)
  const files: File[] = [
    { name: 'a video', address: videoUrl(video), cookie: '' },
    { name: 'a video to a visitor with a session', address: videoUrl(video), cookie },
    { name: 'a copy to moderators', address: apiUrls.adminVideoCopy.replace(':id', id), cookie },
    { name: 'an original', address: apiUrls.adminVideoOriginal.replace(':id', id), cookie },
    { name: 'a release', address: dataReleaseUrl('2026-11', 'reports.parquet'), cookie: '' },
  ]
  const reached: string[] = []
  site.server.on('request', ({ method, url }) => {
    if (url !== '/healthz' && url !== '/readyz') reached.push(`${method} ${url}`)
  })
  return { ...site, files, reached, port: Number(new URL(site.url).port) }
}

const test = base.extend('site', { scope: 'file' }, closing(openSiteWithFiles))

describe.for(await findFronts())('$name in front', ({ program, start }) => {
  let front: Balancer | undefined

  test.beforeAll(async ({ site }) => {
    if (program) front = await start(site.port)
  }, 60_000)
  test.beforeEach(({ skip }) => skip(program === undefined, 'it is not installed'))
  test.afterAll(async () => front?.close())

  test('passes on ranges and conditions of files', async ({ site }) => {
    for (const { name, address, cookie } of site.files) {
      const ask = (headers: Record<string, string>) =>
        fetch(`${front?.url}${address}`, { headers: { ...headers, ...(cookie ? { cookie } : {}) } })
      const whole = await ask({})
      const tag = whole.headers.get('etag') ?? ''
      const { byteLength } = await whole.arrayBuffer()
      const part = await ask({ range: 'bytes=0-1', 'if-range': tag })
      expect([name, part.status, part.headers.get('content-range')]).toEqual([
        ...[name, 206],
        `bytes 0-1/${byteLength}`,
      ])
      expect((await part.arrayBuffer()).byteLength).toBe(2)
      const other = await ask({ range: 'bytes=0-1', 'if-range': '"other"' })
      expect([name, other.status]).toEqual([name, 200])
      await other.arrayBuffer()
      const unchanged = await ask({ 'if-none-match': tag })
      expect([name, unchanged.status]).toEqual([name, 304])
    }
  })

  test('passes on HEAD, which spends no export', async ({ site }) => {
    const exported = { name: 'an export', address: exportUrl('csv'), cookie: '' }
    for (const { name, address, cookie } of [...site.files, exported]) {
      site.reached.splice(0)
      const { status } = await fetch(`${front?.url}${address}`, {
        method: 'HEAD',
        headers: cookie ? { cookie } : {},
      })
      expect([name, status, site.reached]).toEqual([name, 200, [`HEAD ${address}`]])
    }
  })
})
