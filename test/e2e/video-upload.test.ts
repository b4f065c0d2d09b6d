import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { holdFiles } from '../support/hold-files.ts'
import type { ReportForm } from '../support/report-form.ts'
import type { TestSite } from '../support/site.ts'
import { mp4OfSize, videos } from '../support/videos.ts'

test.use({ contextOptions: {} })

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('uploads').execute()
  await site.database.deleteFrom('reports').execute()
})

const choice = (page: Page) => page.getByLabel('Video Evidence')
const received = (page: Page) => page.getByText('Video received:')

function chooseVideo(page: Page, buffer: Buffer, name = 'night.mp4', mimeType = 'video/mp4') {
  return choice(page).setInputFiles({ name, mimeType, buffer })
}

async function storedReport(site: TestSite) {
  return site.database.selectFrom('reports').selectAll().executeTakeFirstOrThrow()
}

async function submitAndReceive(form: ReportForm) {
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
}

test('a witness sends a video with the report', async ({ page, site, form }) => {
  await form.openFilled()
  await chooseVideo(page, videos.mp4)
  await expect(received(page)).toBeVisible()
  await page.getByLabel('Description of the Video').fill('A light crosses the sky.')
  await form.expectAccessible()
  await submitAndReceive(form)
  const { videoUrl, videoFileName } = await storedReport(site)
  expect(videoFileName).toBe('night.mp4')
  const upload = await site.database.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  expect(videoUrl).toBe(`/media/${upload.id}`)
  expect(upload.description).toBe('A light crosses the sky.')
  await expect(choice(page)).toBeVisible()
})

test.describe('a file is refused at the field, and the form keeps the rest', () => {
  for (const [what, name, type, content, message] of [
    ['a picture', 'night.png', 'image/png', Buffer.from('no video'), 'Only MP4, MOV or AVI'],
    ['nothing', 'night.mp4', 'video/mp4', Buffer.alloc(0), 'The video could not be read'],
    ['a page', 'night.mp4', 'video/mp4', Buffer.from('<script>'), 'The video could not be read'],
    ['another format', 'night.mov', 'video/quicktime', videos.avi, 'Only MP4, MOV or AVI'],
  ] as const) {
    test(`${what}`, async ({ page, form }) => {
      await form.open()
      await form.field('duration').fill('An hour')
      await chooseVideo(page, content, name, type)
      await expect(
        page.locator('#report-videoUrl-fault').filter({ hasText: message }),
      ).toBeVisible()
      await form.expectAccessible()
      await expect(form.field('duration')).toHaveValue('An hour')
    })
  }
})

test.describe('an upload in progress', () => {
  /** Slow enough to press buttons; half a megabit a second would take minutes. */
  async function beginSlowly(
    page: Page,
    context: BrowserContext,
    site: TestSite,
    form: ReportForm,
  ) {
    const client = await context.newCDPSession(page)
    const throttle = (bytesPerSecond: number, offline = false) =>
      client.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      })
    await form.openFilled()
    await throttle(400_000)
    const video = mp4OfSize(6 * 1_048_576)
    // A file of the disk: chosen again, it has the same name, size and time.
    const file = path.join(site.dataDirectory, 'night.mp4')
    await writeFile(file, video)
    await choice(page).setInputFiles(file)
    await expect(page.getByText(/MB \([1-9]\d? %\)/)).toBeVisible()
    return { throttle, video, file }
  }

  test('can be paused, resumed and received whole', async ({ page, context, site, form }) => {
    const { throttle, video } = await beginSlowly(page, context, site, form)
    await form.expectAccessible()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('Paused.')).toBeVisible()
    await throttle(-1)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(received(page)).toBeVisible()
    const { sha256 } = await site.database
      .selectFrom('uploads')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(sha256?.equals(createHash('sha256').update(video).digest())).toBe(true)
  })

  test('can be cancelled without a trace', async ({ page, context, site, form }) => {
    await beginSlowly(page, context, site, form)
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(choice(page)).toBeVisible()
    await expect.poll(() => site.database.selectFrom('uploads').select('id').execute()).toEqual([])
  })

  test('resumes by itself after a lost connection', async ({ page, context, site, form }) => {
    const { throttle } = await beginSlowly(page, context, site, form)
    await throttle(0, true)
    await expect(page.getByText('The connection was lost')).toBeVisible()
    await throttle(-1)
    await expect(received(page)).toBeVisible()
  })

  test('resumes after a reload when the same file is chosen again', async ({
    page,
    context,
    site,
    form,
  }) => {
    const { throttle, file } = await beginSlowly(page, context, site, form)
    await form.waitForDraft()
    await page.reload()
    await form.waitUntilReady()
    await expect(page.getByText('The upload of your video was cut off')).toBeVisible()
    await throttle(-1)
    const [begun] = await site.database.selectFrom('uploads').select('id').execute()
    await choice(page).setInputFiles(file)
    await expect(received(page)).toBeVisible()
    const uploads = await site.database.selectFrom('uploads').select('id').execute()
    expect(uploads).toEqual([begun])
  })

  test('blocks the submission of the report', async ({ page, context, site, form }) => {
    await beginSlowly(page, context, site, form)
    await form.submitButton.click()
    await expect(
      page.locator('#report-videoUrl-fault').filter({ hasText: 'still uploading' }),
    ).toBeVisible()
    expect(await site.database.selectFrom('reports').select('id').execute()).toEqual([])
  })
})

test.describe('while the code of the upload is still loading', () => {
  const sentNames = (site: TestSite) =>
    site.database.selectFrom('uploads').select('fileName').execute()

  test('Cancel keeps the file from being sent', async ({ page, site, form }) => {
    await form.open()
    const release = await holdFiles(page, '**/assets/browser-*.js')
    await chooseVideo(page, videos.mp4, 'withdrawn.mp4')
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await chooseVideo(page, videos.mp4, 'chosen.mp4')
    release()
    await expect(page.getByText('Video received: chosen.mp4')).toBeVisible()
    expect(await sentNames(site)).toEqual([{ fileName: 'chosen.mp4' }])
  })

  test('Pause holds it until Resume', async ({ page, site, form }) => {
    await form.open()
    const release = await holdFiles(page, '**/assets/browser-*.js')
    await chooseVideo(page, videos.mp4)
    await page.getByRole('button', { name: 'Pause' }).click()
    const loaded = page.waitForResponse(/assets\/browser-/)
    release()
    const code = (await loaded).url()
    // The code runs, and whatever it would send at once comes before this request.
    await page.evaluate(async (code) => {
      await import(code)
      await fetch('/')
    }, code)
    await expect(page.getByText('Paused.')).toBeVisible()
    expect(await sentNames(site)).toEqual([])
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(received(page)).toBeVisible()
  })

  test('a discarded draft takes it along', async ({ page, site, form }) => {
    await form.open()
    const release = await holdFiles(page, '**/assets/browser-*.js')
    await chooseVideo(page, videos.mp4, 'withdrawn.mp4')
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await chooseVideo(page, videos.mp4, 'chosen.mp4')
    release()
    await expect(page.getByText('Video received: chosen.mp4')).toBeVisible()
    expect(await sentNames(site)).toEqual([{ fileName: 'chosen.mp4' }])
  })
})

test('a received video survives a reload with the draft', async ({ page, site, form }) => {
  await form.openFilled()
  await chooseVideo(page, videos.mp4)
  await expect(received(page)).toBeVisible()
  await form.waitForDraft('videoUrl')
  await page.reload()
  await form.waitUntilReady()
  await expect(page.getByText('night.mp4')).toBeVisible()
  await submitAndReceive(form)
  expect((await storedReport(site)).videoFileName).toBe('night.mp4')
})

test.describe('a received video whose look-up fails after a reload', () => {
  for (const [status, outcome] of [
    [503, 'Video received: ...'],
    [404, 'The video could not be found'],
  ] as const) {
    test(`with ${status}`, async ({ page, form }) => {
      await form.open()
      await chooseVideo(page, videos.mp4)
      await expect(received(page)).toBeVisible()
      await form.waitForDraft('videoUrl')
      await page.route('**/api/uploads/*', (route) => route.fulfill({ status, body: '' }))
      const answered = page.waitForResponse('**/api/uploads/*')
      await page.reload()
      await form.waitUntilReady()
      await (await answered).finished()
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await expect(page.locator('#submit').getByText(outcome).first()).toBeVisible()
    })
  }
})

test('a released video plays on the page of its report', async ({ page, site, form }) => {
  await form.openFilled()
  await chooseVideo(page, videos.mp4)
  await expect(received(page)).toBeVisible()
  await submitAndReceive(form)
  await site.jobs.performDue()
  await site.database.updateTable('reports').set({ status: 'verified', verified: true }).execute()
  const { id } = await storedReport(site)
  await page.goto(`/reports/${id}`)
  const player = page.locator('video')
  await expect(player).toBeVisible()
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState))
    .not.toBe(0)
  expect(await player.evaluate((video: HTMLVideoElement) => video.error)).toBeNull()
  const original = await readFile(
    path.join(
      site.dataDirectory,
      'evidence/originals',
      path.basename((await storedReport(site)).videoUrl ?? ''),
    ),
  )
  expect(original.equals(videos.mp4)).toBe(true)
})
