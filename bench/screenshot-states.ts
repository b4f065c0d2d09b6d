import { expect, type Page } from '@playwright/test'
import { staticPages } from '../src/shared/static-pages.ts'
import { pageUrls, placePageUrl, receivedPageUrl, reportPageUrl } from '../src/shared/urls.ts'
import { accountStates } from '../test/support/account-states.ts'
import { adminStates } from '../test/support/admin-states.ts'
import { ownAccountStates } from '../test/support/own-account-states.ts'
import { reportForm, sendEmptyForm, sendForm } from '../test/support/report-form.ts'
import { mp4OfSize, videos } from '../test/support/videos.ts'

export type State = {
  name: string
  path: string
  prepare?: (page: Page, siteUrl: string) => Promise<unknown>
  /** Whether it is kept as it is printed, too. */
  isPrinted?: true
}

/** The ids of stored reports, one of them with a released video. */
type Samples = { reportId: string; videoReportId: string }

/** The states of users. Some of them add reports. */
export const memberStates: State[] = [...accountStates, ...ownAccountStates]

/** Every other page and state of a site without configuration. */
export function listStates({ reportId, videoReportId }: Samples): State[] {
  return [
    { name: 'main', path: pageUrls.main },
    { name: 'main-filtered', path: '/?type=ghost' },
    { name: 'main-empty', path: '/?search=nothing+is+called+this' },
    { name: 'main-list-error', path: pageUrls.main, prepare: breakList },
    { name: 'main-list-loading', path: pageUrls.main, prepare: holdList },
    { name: 'dialog', path: `/?report=${reportId}` },
    { name: 'dialog-missing', path: '/?report=gone' },
    { name: 'explore', path: pageUrls.explore, isPrinted: true },
    { name: 'numbers', path: pageUrls.numbers, isPrinted: true },
    {
      name: 'explore-filters',
      path: `${pageUrls.explore}?type=ufo&search=light`,
      prepare: openFilters,
    },
    { name: 'explore-empty', path: `${pageUrls.explore}?search=nothing+is+called+this&type=ghost` },
    { name: 'explore-refused', path: `${pageUrls.explore}?colour=red` },
    { name: 'map', path: pageUrls.map, isPrinted: true },
    { name: 'map-usa', path: `${pageUrls.map}?view=usa` },
    { name: 'map-europe', path: `${pageUrls.map}?view=europe` },
    { name: 'map-country', path: `${pageUrls.map}?view=fr` },
    { name: 'map-state', path: `${pageUrls.map}?view=us-tx`, isPrinted: true },
    { name: 'map-refused', path: `${pageUrls.map}?view=atlantis` },
    { name: 'report', path: reportPageUrl(reportId), isPrinted: true },
    { name: 'report-video', path: reportPageUrl(videoReportId) },
    { name: 'received', path: receivedPageUrl({ id: reportId }) },
    { name: 'form-plain', path: pageUrls.submit },
    { name: 'guided', path: pageUrls.guided },
    { name: 'guided-story', path: `${pageUrls.guided}#story` },
    { name: 'guided-time', path: `${pageUrls.guided}#time` },
    { name: 'guided-check', path: `${pageUrls.guided}#check` },
    { name: 'form-faults', path: pageUrls.submit, prepare: sendEmptyForm },
    { name: 'form-sent', path: pageUrls.submit, prepare: sendForm },
    { name: 'form-video-sending', path: pageUrls.submit, prepare: sendVideoSlowly },
    { name: 'form-video', path: pageUrls.submit, prepare: sendVideo },
    { name: 'form-video-refused', path: pageUrls.submit, prepare: sendPicture },
    // Last, because each later form would show the drafts that these leave on the device.
    { name: 'form-failed', path: pageUrls.submit, prepare: failToSendForm },
    { name: 'form-restored', path: pageUrls.submit, prepare: comeBackToForm },
    { name: 'not-found', path: '/no/such/page' },
    // Stephenville, Texas, of the sample reports.
    { name: 'place', path: placePageUrl(4_734_350), isPrinted: true },
    ...staticPages.map(({ path }) => ({ name: path.slice(1), path, prepare: openAnswers })),
    ...adminStates,
  ]
}

/** Maps and pictures of a site with thousands of generated reports. */
export const manyReportsStates: State[] = [
  { name: 'many-map', path: pageUrls.map },
  { name: 'many-map-usa', path: `${pageUrls.map}?view=usa` },
  { name: 'many-map-europe', path: `${pageUrls.map}?view=europe` },
  { name: 'many-map-country', path: `${pageUrls.map}?view=fr`, isPrinted: true },
  { name: 'many-numbers', path: pageUrls.numbers, isPrinted: true },
  { name: 'many-explore', path: pageUrls.explore },
]

async function openFilters(page: Page) {
  await page.locator('.explore-filters summary').click()
}

async function breakList(page: Page) {
  await page.route('**/api/reports?*', (route) => route.fulfill({ status: 400, body: '' }))
  await page.getByLabel('Region', { exact: true }).last().selectOption('eu')
  await expect(page.locator('#reports [role=alert]')).toBeVisible()
}

async function holdList(page: Page) {
  await page.route('**/api/reports?*', () => {})
  await page.getByLabel('Region', { exact: true }).last().selectOption('eu')
  await expect(page.locator('#reports').getByText('Loading reports...')).toBeVisible()
}

async function failToSendForm(page: Page, siteUrl: string) {
  const form = reportForm(page, siteUrl)
  await form.waitUntilReady()
  await form.onSubmission((route) => route.fulfill({ status: 503, body: '' }))
  await form.fill()
  await form.submitButton.click()
  await expect(page.locator('.toast')).toBeVisible()
}

async function comeBackToForm(page: Page, siteUrl: string) {
  const form = reportForm(page, siteUrl)
  await form.waitUntilReady()
  await form.fill()
  await form.waitForDraft()
  await page.reload()
  await form.waitUntilReady()
  await expect(form.restored).toBeVisible()
}

async function chooseFile(page: Page, siteUrl: string, buffer: Buffer, name: string) {
  await reportForm(page, siteUrl).waitUntilReady()
  await page.getByLabel('Video Evidence').setInputFiles({ name, mimeType: 'video/mp4', buffer })
}

async function sendVideoSlowly(page: Page, siteUrl: string) {
  await page.route('**/api/uploads/**', () => {})
  await chooseFile(page, siteUrl, mp4OfSize(24_000_000), 'lights.mp4')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
}

async function sendVideo(page: Page, siteUrl: string) {
  await chooseFile(page, siteUrl, videos.mp4, 'lights.mp4')
  await expect(page.getByText('Video received:')).toBeVisible({ timeout: 30_000 })
}

async function sendPicture(page: Page, siteUrl: string) {
  await chooseFile(page, siteUrl, Buffer.from('no video'), 'lights.png')
  await expect(page.locator('#report-videoUrl-fault')).toBeVisible()
}

async function openAnswers(page: Page) {
  const details = page.locator('main details')
  if ((await details.count()) > 0)
    await details.first().evaluate((one) => one.setAttribute('open', ''))
}
