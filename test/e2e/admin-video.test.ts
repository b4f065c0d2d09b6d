import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { type AdminPages, actAs } from '../support/admin-pages.ts'
import { test } from '../support/admin-visit.ts'
import { expectAccessibleInEveryVariant } from '../support/every-variant.ts'
import { newReport, storeReports } from '../support/reports.ts'
import type { TestSite } from '../support/site.ts'
import { openUploader } from '../support/upload.ts'
import { videos } from '../support/videos.ts'

/** Sends the video first, then the report that names it, as the form does. */
async function submit(site: TestSite, content: Buffer, fileName: string) {
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(content, fileName)
  const videoUrl = `/media/${path.basename(url)}`
  const videoDescription = 'A light crosses the sky.'
  const answer = await uploader.submit({ ...newReport(), videoUrl, videoDescription })
  const { id } = await answer.json()
  return { id: String(id), media: site.url + videoUrl }
}

const panel = (pages: AdminPages) => pages.case.getByRole('region', { name: 'Video evidence' })
const player = (pages: AdminPages) => panel(pages).locator('video')

async function open(pages: AdminPages, id: string) {
  await pages.open(`?report=${id}`)
  await expect(panel(pages).getByText('SHA-256')).toBeVisible()
}

const statusOf = async (url: string) => (await fetch(url)).status

test('a video in preparation appears by itself and plays', async ({ page, site, pages }) => {
  const { id } = await submit(site, videos.mp4, 'night.mp4')
  await open(pages, id)
  await expect(panel(pages).getByText('The public copy is being prepared.')).toBeVisible()
  expect(await panel(pages).innerText()).toMatch(/night\.mp4, 7 kB, SHA-256 [0-9a-f]{64}/)
  await expect(panel(pages).getByText('A light crosses the sky.')).toBeVisible()
  expect(await player(pages).count()).toBe(0)
  await expectAccessibleInEveryVariant(page)
  await site.jobs.performDue()
  await expect(player(pages)).toBeVisible()
  await expect
    .poll(() => player(pages).evaluate((video: HTMLVideoElement) => video.readyState))
    .not.toBe(0)
  expect(await player(pages).evaluate((video: HTMLVideoElement) => video.error)).toBeNull()
  expect(await player(pages).evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(96)
  await expectAccessibleInEveryVariant(page)
})

test.describe('a prepared video', () => {
  test('can be released and withheld, at once for everybody and with a record', async ({
    site,
    pages,
  }) => {
    const { id, media } = await submit(site, videos.mp4, 'lights.mp4')
    await site.jobs.performDue()
    await open(pages, id)
    await expect(panel(pages).getByText('Only administrators see it.')).toBeVisible()
    expect(await statusOf(media)).toBe(404)
    await pages.button('Release the video').click()
    await pages.expectToast('Video Released', 'Everybody can see it.')
    expect(await statusOf(media)).toBe(200)
    await expect(pages.case.getByText('Video released', { exact: true })).toBeVisible()
    await pages.button('Withhold the video').click()
    await pages.expectToast('Video Withheld', 'Only administrators see it.')
    expect(await statusOf(media)).toBe(404)
    const history = pages.case.getByRole('region', { name: 'History' }).getByRole('listitem')
    await expect(history).toHaveCount(2)
    expect((await history.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Video withheld',
      'Video released',
    ])
  })

  test('becomes public and private with the decisions on its report', async ({
    page,
    site,
    pages,
  }) => {
    const { id, media } = await submit(site, videos.mp4, 'lights.mp4')
    await site.jobs.performDue()
    await open(pages, id)
    await page.keyboard.press('3')
    await pages.expectToast('Status Updated')
    await open(pages, id)
    await expect(
      panel(pages).getByText('Everybody can see it, because the report is verified.'),
    ).toBeVisible()
    expect(await statusOf(media)).toBe(200)
    await pages.button('Release the video').click()
    await expect(
      panel(pages).getByText('Everybody can see it.', { exact: true }).first(),
    ).toBeVisible()
    await page.keyboard.press('4')
    await page.getByLabel('Reason').selectOption('spam')
    await pages.button('Reject report').click()
    await pages.expectToast('Status Updated')
    await open(pages, id)
    await expect(panel(pages).getByText('because the report is rejected')).toBeVisible()
    expect(await statusOf(media)).toBe(404)
    await expect(player(pages)).toBeVisible()
  })

  test('can be downloaded unchanged by role admin; a moderator sees only the copy', async ({
    page,
    context,
    site,
    pages,
  }) => {
    const { id } = await submit(site, videos.mp4, 'night.mp4')
    await site.jobs.performDue()
    await open(pages, id)
    const begun = page.waitForEvent('download')
    await panel(pages).getByRole('link', { name: 'Download the original' }).click()
    const download = await begun
    expect(download.suggestedFilename()).toBe('night.mp4')
    expect((await readFile(await download.path())).equals(videos.mp4)).toBe(true)
    await actAs(context, site, { role: 'moderator' })
    await open(pages, id)
    await expect(player(pages)).toBeVisible()
    expect(await panel(pages).getByRole('link').count()).toBe(0)
    await expect(pages.button('Release the video')).toBeVisible()
  })
})

test('a copy that browsers cannot play is offered as a file', async ({ page, site, pages }) => {
  const { id } = await submit(site, videos.avi, 'night.avi')
  await site.jobs.performDue()
  // The result of a site without ffmpeg.
  await site.database
    .updateTable('uploads')
    .set({ publicType: 'video/x-msvideo' })
    .where('reportId', '=', id)
    .execute()
  await open(pages, id)
  await expect(panel(pages).getByText('browsers do not play video/x-msvideo')).toBeVisible()
  const begun = page.waitForEvent('download')
  await panel(pages).getByRole('link', { name: 'Open the public copy' }).click()
  expect((await begun).suggestedFilename()).toMatch(/\.avi$/)
})

/** Replaces the stored video, as if this content had passed the check. */
async function replaceAccepted(site: TestSite, reportId: string, content: string): Promise<void> {
  const { acceptedFile } = await site.database
    .updateTable('uploads')
    .set({ sha256: createHash('sha256').update(content).digest() })
    .where('reportId', '=', reportId)
    .returning('acceptedFile')
    .executeTakeFirstOrThrow()
  const file = path.join(site.dataDirectory, 'evidence/incoming', acceptedFile ?? 'none')
  await writeFile(file, content)
}

test('a failed copy is reported, and the original can be downloaded', async ({
  page,
  site,
  pages,
}) => {
  const { id, media } = await submit(site, videos.mp4, 'broken.mp4')
  await replaceAccepted(site, id, 'nothing of a video')
  await site.jobs.performDue()
  await open(pages, id)
  await expect(panel(pages).getByText('The public copy could not be made.')).toBeVisible()
  expect(await player(pages).count()).toBe(0)
  await pages.button('Release the video').click()
  await pages.expectToast('Video Released', 'Nobody sees it until there is a public copy.')
  expect(await statusOf(media)).toBe(404)
  await expect(panel(pages).getByRole('link', { name: 'Download the original' })).toBeVisible()
  await expectAccessibleInEveryVariant(page)
})

test('a report with the name of a missing video says so', async ({ site, pages }) => {
  const [id = ''] = await storeReports(site.database, [{ videoFileName: 'archive.mp4' }])
  await pages.open(`?report=${id}`)
  await expect(
    panel(pages).getByText('There is no video of this name in the register.'),
  ).toBeVisible()
})
