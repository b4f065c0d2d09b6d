import path from 'node:path'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLocalStore } from '../../src/server/evidence/keep/local-store.ts'
import { moveEvidence } from '../../src/server/evidence/keep/move-evidence.ts'
import { openS3Store } from '../../src/server/evidence/keep/s3-store.ts'
import { reportPageUrl, videoUrl } from '../../src/shared/urls.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab } from '../support/report-form.ts'
import { newReport } from '../support/reports.ts'
import { startTestSite, type TestSite } from '../support/site.ts'
import { openStubBucket, type StubBucket } from '../support/stub-bucket.ts'
import { openUploader } from '../support/upload.ts'
import { videos } from '../support/videos.ts'

let site: TestSite
let bucket: StubBucket
let browser: Browser

beforeAll(async () => {
  bucket = await openStubBucket()
  ;[site, browser] = await Promise.all([
    startTestSite({ evidenceS3: bucket.config }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await bucket.close()
})

async function publishElsewhere(): Promise<string> {
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  const report = { ...newReport(), videoUrl: videoUrl(path.basename(url)) }
  const { id } = await (await uploader.submit(report)).json()
  await site.jobs.performDue()
  await site.database.updateTable('reports').set({ status: 'verified', verified: true }).execute()
  const near = await openLocalStore(path.join(site.dataDirectory, 'evidence'))
  await moveEvidence(site.database, { near, far: openS3Store(bucket.config) })
  return id
}

test('a video in a bucket is played, also when the link to it ends on the way', async () => {
  const complaints: string[] = []
  const id = await publishElsewhere()
  bucket.failure = 'ends links on the way'
  const page = await openTab(await browser.newContext(), complaints)
  await page.goto(site.url + reportPageUrl(id))
  const player = page.locator('video')
  const look = () =>
    player.evaluate(({ readyState, currentTime, error }: HTMLVideoElement) => ({
      isReady: readyState > 0,
      currentTime,
      error: error?.code,
    }))
  await expect.poll(look).toEqual({ isReady: true, currentTime: 0, error: undefined })
  expect(await page.getByText('may not play in a browser').count()).toBe(0)
  expect(bucket.failure).toBeUndefined()
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([])
})
