import { createHash, randomFillSync } from 'node:crypto'
import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largestVideo } from '../../src/shared/video-formats.ts'
import { type CuttableConnection, openCuttableConnection } from '../support/cuttable-connection.ts'
import { type KillableSite, openKillableSite } from '../support/killable-site.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab, reportForm } from '../support/report-form.ts'
import { mp4OfSize, videos } from '../support/videos.ts'

const slow = { timeout: 240_000 }
const mebibyte = 1_048_576
/** Bytes a second, so that there is time to cut it. */
const uploadThroughput = 12 * mebibyte

let site: KillableSite
let way: CuttableConnection
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([openKillableSite(), openBrowser()])
  way = await openCuttableConnection({ host: '127.0.0.1', port: Number(new URL(site.url).port) })
  await site.start()
})
afterAll(async () => {
  await browser.close()
  await way.close()
  await site.close()
})

/** With chance bytes behind the pictures, so that every one of them counts. */
async function makeVideo(): Promise<{ file: string; sha256: string }> {
  const video = mp4OfSize(largestVideo)
  randomFillSync(video, videos.mp4.length + 8)
  const file = path.join(site.dataDirectory, 'night.mp4')
  await writeFile(file, video)
  return { file, sha256: createHash('sha256').update(video).digest('hex') }
}

async function receivedBytes(): Promise<number> {
  const [upload] = await site.database.selectFrom('uploads').select('id').execute()
  const file = path.join(site.dataDirectory, 'evidence/incoming', upload?.id ?? 'none')
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

async function waitForMebibytes(count: number): Promise<void> {
  while ((await receivedBytes()) < count * mebibyte) await sleep(20)
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
  })
}

test('100 MB arrive whole through three cuts and a restart of the server', slow, async () => {
  const { file, sha256 } = await makeVideo()
  const page = await openTab(await browser.newContext(), [])
  const form = reportForm(page, `http://127.0.0.1:${way.port}`)
  await form.open()
  await form.fill()
  await slowDown(page)
  await page.getByLabel('Video Evidence').setInputFiles(file)
  for (const mebibytes of [15, 40, 65]) {
    await waitForMebibytes(mebibytes)
    await way.cut()
    await page.getByText('The connection was lost').waitFor()
    await way.mend()
  }
  await waitForMebibytes(85)
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
})
