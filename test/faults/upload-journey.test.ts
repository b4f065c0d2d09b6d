import { createHash, randomFillSync } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { test as base, expect } from 'vitest'
import { largestVideo } from '../../src/shared/video-formats.ts'
import { closing } from '../support/closing.ts'
import { openCuttableConnection } from '../support/cuttable-connection.ts'
import { type KillableSite, openKillableSite } from '../support/killable-site.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab, reportForm } from '../support/report-form.ts'
import { mp4OfSize, videos } from '../support/videos.ts'

const slow = { timeout: 240_000 }
const mebibyte = 1_048_576
/** Bytes a second: slow enough to cut the upload. */
const uploadThroughput = 12 * mebibyte

const test = base
  .extend('site', async ({}, { onCleanup }) => {
    const site = await openKillableSite()
    onCleanup(site.close)
    await site.start()
    return site
  })
  .extend('way', async ({ site }, { onCleanup }) => {
    const port = Number(new URL(site.url).port)
    const way = await openCuttableConnection({ host: '127.0.0.1', port })
    onCleanup(way.close)
    return way
  })
  .extend('browser', closing(openBrowser))

/** Appends random bytes to the video, so that every one of them counts. */
async function makeVideo(site: KillableSite): Promise<{ file: string; sha256: string }> {
  const video = mp4OfSize(largestVideo)
  randomFillSync(video, videos.mp4.length + 8)
  const file = path.join(site.dataDirectory, 'night.mp4')
  await writeFile(file, video)
  return { file, sha256: createHash('sha256').update(video).digest('hex') }
}

async function receivedBytes(site: KillableSite): Promise<number> {
  const [upload] = await site.database.selectFrom('uploads').select('id').execute()
  const file = path.join(site.dataDirectory, 'evidence/incoming', upload?.id ?? 'none')
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

async function waitForMebibytes(site: KillableSite, count: number): Promise<void> {
  while ((await receivedBytes(site)) < count * mebibyte) await sleep(20)
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
  })
}

test(
  'an upload of 100 MB arrives whole after three cuts and a restart of the server',
  slow,
  async ({ site, way, browser }) => {
    const { file, sha256 } = await makeVideo(site)
    const page = await openTab(await browser.newContext(), [])
    const form = reportForm(page, `http://127.0.0.1:${way.port}`)
    await form.open()
    await form.fill()
    await slowDown(page)
    await page.getByLabel('Video Evidence').setInputFiles(file)
    for (const mebibytes of [15, 40, 65]) {
      await waitForMebibytes(site, mebibytes)
      await way.cut()
      await page.getByText('The connection was lost').waitFor()
      await way.mend()
    }
    await waitForMebibytes(site, 85)
    await site.kill()
    await site.start()
    await page.getByText('Video received:').waitFor({ timeout: 120_000 })
    await form.submitButton.click()
    await form.received.waitFor()
    const [upload, ...others] = await site.database.selectFrom('uploads').selectAll().execute()
    expect(others).toEqual([])
    expect(upload?.sha256?.toString('hex')).toBe(sha256)
    const report = await site.database.selectFrom('reports').selectAll().executeTakeFirstOrThrow()
    expect(upload?.reportId).toBe(report.id)
  },
)
