import path from 'node:path'
import { expect } from '@playwright/test'
import { openLocalStore } from '../../src/server/evidence/keep/local-store.ts'
import { moveEvidence } from '../../src/server/evidence/keep/move-evidence.ts'
import { openS3Store } from '../../src/server/evidence/keep/s3-store.ts'
import { reportPageUrl, videoUrl } from '../../src/shared/urls.ts'
import { test as base } from '../support/browser-test.ts'
import { newReport } from '../support/reports.ts'
import { startTestSite, type TestSite } from '../support/site.ts'
import { openStubBucket, type StubBucket } from '../support/stub-bucket.ts'
import { openUploader } from '../support/upload.ts'
import { videos } from '../support/videos.ts'

const test = base.extend<object, { bucket: StubBucket }>({
  bucket: [
    async ({}, use) => {
      const bucket = await openStubBucket()
      await use(bucket)
      await bucket.close()
    },
    { scope: 'worker' },
  ],
  siteOf: [
    async ({ bucket }, use) => {
      const site = await startTestSite({ evidenceS3: bucket.config })
      await use(async () => site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

async function publishElsewhere(site: TestSite, bucket: StubBucket): Promise<string> {
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  const report = { ...newReport(), videoUrl: videoUrl(path.basename(url)) }
  const { id } = await (await uploader.submit(report)).json()
  await site.jobs.performDue()
  await site.database.updateTable('reports').set({ status: 'verified', verified: true }).execute()
  const local = await openLocalStore(path.join(site.dataDirectory, 'evidence'))
  await moveEvidence(site.database, { local, bucket: openS3Store(bucket.config) })
  return id
}

test('a video in a bucket plays, even when its signed link expires in the middle', async ({
  page,
  site,
  bucket,
  expectedComplaints,
}) => {
  const id = await publishElsewhere(site, bucket)
  bucket.failure = 'ends links on the way'
  await page.goto(reportPageUrl(id))
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
  expectedComplaints.push('403')
})
