import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leave } from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab, reportForm } from '../support/report-form.ts'
import { startTestSite, type TestSite } from '../support/site.ts'
import { mp4OfSize, videos } from '../support/videos.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let form: ReturnType<typeof reportForm>
let complaints: string[]

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  await site.database.deleteFrom('uploads').execute()
  await site.database.deleteFrom('reports').execute()
  complaints = []
  context = await browser.newContext()
  page = await openTab(context, complaints)
  form = reportForm(page, site.url)
})
afterEach(async () => {
  await leave(context)
  expect(complaints).toEqual([])
})

const choice = () => page.getByLabel('Video Evidence')
const received = () => page.getByText('Video received:')

function chooseVideo(buffer: Buffer, name = 'night.mp4', mimeType = 'video/mp4') {
  return choice().setInputFiles({ name, mimeType, buffer })
}

async function storedReport() {
  return site.database.selectFrom('reports').selectAll().executeTakeFirstOrThrow()
}

async function submitAndReceive() {
  await form.submitButton.click()
  await form.received.waitFor()
}

test('a witness sends a video with the report', async () => {
  await form.open()
  await form.fill()
  await chooseVideo(videos.mp4)
  await received().waitFor()
  await page.getByLabel('Description of the Video').fill('A light crosses the sky.')
  await form.expectAccessible()
  await submitAndReceive()
  const { videoUrl, videoFileName } = await storedReport()
  expect(videoFileName).toBe('night.mp4')
  const upload = await site.database.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  expect(videoUrl).toBe(`/media/${upload.id}`)
  expect(upload.description).toBe('A light crosses the sky.')
  expect(await choice().isVisible()).toBe(true)
})

describe('a file is refused at the field, and the rest of the form stays', () => {
  test.each([
    ['a picture', 'night.png', 'image/png', Buffer.from('no video'), 'Only MP4, MOV or AVI'],
    ['nothing', 'night.mp4', 'video/mp4', Buffer.alloc(0), 'The video could not be read'],
    ['a page', 'night.mp4', 'video/mp4', Buffer.from('<script>'), 'The video could not be read'],
    ['another format', 'night.mov', 'video/quicktime', videos.avi, 'Only MP4, MOV or AVI'],
  ])('%s', async (_what, name, type, content, message) => {
    await form.open()
    await form.field('duration').fill('An hour')
    await chooseVideo(content, name, type)
    await page.locator('#report-videoUrl-fault').filter({ hasText: message }).waitFor()
    await form.expectAccessible()
    expect(await form.field('duration').inputValue()).toBe('An hour')
  })
})

describe('an upload that is under way', () => {
  /** Half a megabit a second would take minutes; this is slow enough to press buttons. */
  async function beginSlowly() {
    const client = await context.newCDPSession(page)
    const throttle = (bytesPerSecond: number, offline = false) =>
      client.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      })
    await form.open()
    await form.fill()
    await throttle(400_000)
    const video = mp4OfSize(6 * 1_048_576)
    // A file of the disk: chosen again, it has the same name, size and time.
    const file = path.join(site.dataDirectory, 'night.mp4')
    await writeFile(file, video)
    await choice().setInputFiles(file)
    await page.getByText(/MB \([1-9]\d? %\)/).waitFor()
    return { throttle, video, file }
  }

  test('can be paused, resumed and received whole', async () => {
    const { throttle, video } = await beginSlowly()
    await form.expectAccessible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused.').waitFor()
    await throttle(-1)
    await page.getByRole('button', { name: 'Resume' }).click()
    await received().waitFor()
    const { sha256 } = await site.database
      .selectFrom('uploads')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(sha256?.equals(createHash('sha256').update(video).digest())).toBe(true)
  })

  test('can be cancelled, and nothing of it is kept', async () => {
    await beginSlowly()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await choice().waitFor()
    await expect.poll(() => site.database.selectFrom('uploads').select('id').execute()).toEqual([])
  })

  test('goes on by itself after the connection was lost', async () => {
    const { throttle } = await beginSlowly()
    await throttle(0, true)
    await page.getByText('The connection was lost').waitFor()
    await throttle(-1)
    await received().waitFor()
  })

  test('goes on after a reload when the same file is chosen again', async () => {
    const { throttle, file } = await beginSlowly()
    await form.draftIsSaved()
    await page.reload()
    await form.isLive()
    await page.getByText('The upload of your video was cut off').waitFor()
    await throttle(-1)
    const [begun] = await site.database.selectFrom('uploads').select('id').execute()
    await choice().setInputFiles(file)
    await received().waitFor()
    const uploads = await site.database.selectFrom('uploads').select('id').execute()
    expect(uploads).toEqual([begun])
  })

  test('keeps the report from being sent without it', async () => {
    await beginSlowly()
    await form.submitButton.click()
    await page.locator('#report-videoUrl-fault').filter({ hasText: 'not here yet' }).waitFor()
    expect(await site.database.selectFrom('reports').select('id').execute()).toEqual([])
  })
})

test('a received video survives a reload with the draft', async () => {
  await form.open()
  await form.fill()
  await chooseVideo(videos.mp4)
  await received().waitFor()
  await form.draftIsSaved()
  await page.reload()
  await form.isLive()
  await page.getByText('night.mp4').waitFor()
  await submitAndReceive()
  expect((await storedReport()).videoFileName).toBe('night.mp4')
})

test('a released video is played on the page of its report', async () => {
  await form.open()
  await form.fill()
  await chooseVideo(videos.mp4)
  await received().waitFor()
  await submitAndReceive()
  await site.jobs.performDue()
  await site.database.updateTable('reports').set({ status: 'verified', verified: true }).execute()
  const { id } = await storedReport()
  await page.goto(`${site.url}/reports/${id}`)
  const player = page.locator('video')
  await player.waitFor()
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState))
    .not.toBe(0)
  expect(await player.evaluate((video: HTMLVideoElement) => video.error)).toBeNull()
  const original = await readFile(
    path.join(
      site.dataDirectory,
      'evidence/originals',
      path.basename((await storedReport()).videoUrl ?? ''),
    ),
  )
  expect(original.equals(videos.mp4)).toBe(true)
})
