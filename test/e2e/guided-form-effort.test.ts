import { expect, type Locator, type Page } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { guidedForm } from '../support/guided-form.ts'
import { reportForm } from '../support/report-form.ts'
import { storedReports, test } from '../support/report-form-visit.ts'

const phone = { width: 360, height: 780 }

test.use({ viewport: phone })

type Hand = ReturnType<typeof countingHand>

/** Does what a person does on a phone, and counts it. */
function countingHand() {
  const count = { taps: 0, keys: 0, swipes: 0 }
  async function reach(target: Locator) {
    const box = await target.boundingBox()
    if (!box) throw new Error('Nothing to tap')
    const beyond = Math.max(box.y + box.height - phone.height, -box.y, 0)
    // A swipe moves most of the screen.
    count.swipes += Math.ceil(beyond / (0.7 * phone.height))
  }
  const hand = {
    count,
    async tap(target: Locator) {
      await reach(target)
      await target.click()
      count.taps++
    },
    async type(target: Locator, text: string) {
      await hand.tap(target)
      await target.fill(text)
      count.keys += text.length
    },
    /** One tap opens the list, the other chooses. */
    async choose(target: Locator, value: string) {
      await hand.tap(target)
      await target.selectOption(value)
      count.taps++
    },
  }
  return hand
}

/** What most witnesses fill in: all that is required, and nothing else. */
async function answerUsual(page: Page, siteUrl: string, hand: Hand, names: string[]) {
  const { field, texts } = reportForm(page, siteUrl)
  const chosen: Record<string, string> = { region: 'usa', phenomenonType: 'ufo' }
  for (const name of names) {
    const value = chosen[name]
    if (value) await hand.choose(field(name), value)
    else
      await hand.type(field(name), Object.entries(texts).find(([key]) => key === name)?.[1] ?? '')
  }
}

test('the steps need fewer swipes than one page, and as many keystrokes', async ({
  page,
  site,
}) => {
  const guided = guidedForm(page, site.url)
  const steps = countingHand()
  await page.goto('/')
  await steps.tap(page.getByRole('link', { name: 'Start your report' }))
  await guided.open()
  for (const names of [
    [],
    ['description'],
    ['region', 'location'],
    ['sightingDate', 'sightingTime'],
    ['phenomenonType', 'duration'],
    [],
    ['fullName', 'email'],
    [],
  ]) {
    await answerUsual(page, site.url, steps, names)
    await steps.tap(guided.submitButton)
  }
  await expect(guided.received).toBeVisible()

  const whole = countingHand()
  await page.goto('/')
  await whole.tap(page.getByRole('link', { name: 'Everything on one page' }))
  await page.waitForURL(`**${pageUrls.submit}`)
  const names = ['fullName', 'email', 'region', 'location', 'sightingDate', 'sightingTime']
  await answerUsual(page, site.url, whole, [...names, 'phenomenonType', 'duration', 'description'])
  await whole.tap(guided.submitButton)
  await expect(guided.received).toBeVisible()

  console.log('Step by step:', steps.count, 'On one page:', whole.count)
  expect(await storedReports(site)).toHaveLength(2)
  expect(steps.count.keys).toBe(whole.count.keys)
  expect(steps.count.swipes).toBeLessThan(whole.count.swipes)
  expect(steps.count.taps).toBeLessThanOrEqual(whole.count.taps + 8)
})

test('on a phone the first sighting of the main page is within three screens', async ({
  page,
  site,
}) => {
  const { open, answerUntil, goOn, received } = guidedForm(page, site.url)
  await open()
  await answerUntil('Check your answers')
  await goOn()
  await expect(received).toBeVisible()
  await page.goto('/')
  const box = await page.locator('#reports .card').first().boundingBox()
  console.log('The first card begins after', ((box?.y ?? 0) / phone.height).toFixed(1), 'screens')
  expect(box?.y).toBeLessThan(3 * phone.height)
})

test('the main page of a phone loads the form only when it is turned and shows it', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const isLoaded = () => scripts.some((url) => url.includes('/report-form-'))
  await page.goto('/')
  await page.locator('#reports').getByLabel('Region').click()
  await page.keyboard.press('Escape')
  expect(isLoaded()).toBe(false)
  await page.setViewportSize({ width: 780, height: 360 })
  await page.locator('#report-form').evaluate((form) => form.scrollIntoView())
  await expect(page.locator('#report-form[novalidate]')).toBeVisible()
  expect(isLoaded()).toBe(true)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('both ways work on a phone', async ({ page, site }) => {
    const form = reportForm(page, site.url)
    for (const name of ['Start your report', 'Everything on one page']) {
      await page.goto('/')
      await page.getByRole('link', { name }).click()
      await form.fill()
      // The same words would be the same report.
      await form.field('description').fill(`${name}: ${form.texts.description}`)
      await page.locator('#report-form button[type=submit]:enabled').click()
      await expect(page.getByText('Report Submitted Successfully').first()).toBeVisible()
    }
    expect(await storedReports(site)).toHaveLength(2)
  })
})
