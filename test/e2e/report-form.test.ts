import { expect } from '@playwright/test'
import type { ReportForm } from '../support/report-form.ts'
import { refuse, storedReports, test } from '../support/report-form-visit.ts'

test.use({ contextOptions: {} })

test('faults appear at their fields and in a summary, and the first one gets the focus', async ({
  page,
  site,
  form,
}) => {
  await form.open()
  await form.field('email').fill('jane@')
  await form.submitButton.click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeVisible()
  await expect(summary.getByRole('link')).toHaveCount(9)
  expect(await form.focusedName()).toBe('fullName')
  await form.expectAccessible()

  await summary.getByRole('link', { name: 'Enter an e-mail address' }).click()
  expect(await form.focusedName()).toBe('email')
  expect(page.url()).not.toContain('report-email')
  await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#report-email-fault')).toContainText('Enter an e-mail address')
  expect(await form.field('email').getAttribute('aria-describedby')).toContain('report-email-fault')
  await page.keyboard.type('example.org')
  await expect(page.locator('#report-email-fault')).toHaveCount(0)
  await expect(summary.getByRole('link')).toHaveCount(8)
  expect(await storedReports(site)).toHaveLength(0)
})

test('a double click sends once, and the page thanks and shows the report', async ({
  page,
  site,
  form,
}) => {
  let posts = 0
  const held = Promise.withResolvers<void>()
  await form.onSubmission(async (route) => {
    posts++
    await held.promise
    await route.continue()
  })
  await form.openFilled()
  await form.submitButton.dblclick()
  await expect(form.submitButton).toHaveText('Submitting...')
  await form.submitButton.dispatchEvent('click')
  held.resolve()
  await expect(form.received).toBeVisible()
  await expect(page.getByText('Report Submitted Successfully').first()).toBeVisible()
  await form.expectAccessible()
  expect(posts).toBe(1)
  const [report, ...others] = await storedReports(site)
  expect(others).toEqual([])
  expect(report).toMatchObject({ fullName: 'Jane Doe', anonymous: true, sightingTime: '22:40' })

  await expect(form.field('fullName')).toHaveValue('')
  await expect(form.submitButton).toHaveText('Submit Report')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['receipt'])
  await expect(page.locator('#reports h3').filter({ hasText: 'Flagstaff' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Read your report' })
  await expect(link).toHaveAttribute('href', `/reports/${report?.id}`)
})

test('a witness can use the form by keyboard alone', async ({ page, site, form }) => {
  await form.open()
  await form.field('fullName').focus()
  const press = (key: string) => page.keyboard.press(key)
  for (const text of ['Jane Doe', 'jane.doe@example.org', 'E', 'Oulu']) {
    await page.keyboard.type(text)
    await press('Tab')
  }
  await form.field('sightingDate').fill('2025-06-14')
  await form.field('sightingTime').focus()
  while (!(await page.evaluate(() => document.activeElement?.id.endsWith('-words')))) {
    await press('Tab')
  }
  await press('Space')
  await press('Shift+Tab')
  await page.keyboard.type('after midnight')
  await press('Tab')
  await press('Tab')
  await page.keyboard.type('Ap')
  await press('Tab')
  await page.keyboard.type('Some seconds')
  await press('Tab')
  await page.keyboard.type('A grey figure stood on the stairs.')
  await press('Tab')
  await press('Tab')
  await press('ArrowDown')
  await press('Tab')
  await press('Tab')
  await press('ArrowDown')
  await press('Enter')
  await expect(form.received).toBeVisible()
  expect(await form.submitButton.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect(page.getByLabel('Keep me anonymous')).toBeChecked()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await press('Tab')
  expect(await focused()).toBe('Copy')
  await page.getByRole('button', { name: 'Yes, I have kept it' }).focus()
  await press('Enter')
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  await page.getByRole('link', { name: 'Read your report' }).focus()
  await press('Shift+Tab')
  await press('Tab')
  expect(await focused()).toBe('Read your report')
  expect(await storedReports(site)).toMatchObject([
    {
      ...{ region: 'eu', phenomenonType: 'ghost', sightingTime: 'after midnight' },
      ...{ otherAccounts: 'yes', anonymous: false },
    },
  ])
})

test('faults found by the server appear at their fields', async ({ page, form }) => {
  await form.onSubmission((route) =>
    refuse(route, 400, 'invalid-fields', {
      errors: [
        { path: 'witnesses', message: 'Witnesses contains invalid characters' },
        { path: 'location', message: 'City/State is required' },
      ],
    }),
  )
  await form.openFilled()
  await form.submitButton.click()
  await expect(page.locator('#report-witnesses-fault')).toBeVisible()
  await expect.poll(form.focusedName).toBe('location')
  await expect(form.field('description')).toHaveValue(form.texts.description)
  await form.field('location').fill('Flagstaff')
  await expect(page.locator('#report-location-fault')).toHaveCount(0)
})

test('a 429 answer shows when to try again and keeps the input', async ({ page, form }) => {
  await form.onSubmission((route) => refuse(route, 429, 'too-many-requests', { retryAfter: 600 }))
  await form.openFilled()
  await form.submitButton.click()
  await expect(page.getByText('You can try again in 10 minutes, at')).toBeVisible()
  await expect(page.getByText('Submission Failed').first()).toBeVisible()
  await expect(page.getByText('429: Refused for the test.').first()).toBeVisible()
  await form.expectAccessible()
  await expect(form.field('description')).toHaveValue(form.texts.description)
  await page.reload()
  await expect(form.restored).toBeVisible()
  await expect(form.field('description')).toHaveValue(form.texts.description)
})

test('a busy site gets one retry with the same key', async ({ page, form }) => {
  const keys: (string | undefined)[] = []
  const held = Promise.withResolvers<void>()
  await form.onSubmission(async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length === 1) return refuse(route, 503, 'unavailable', { retryAfter: 1 })
    await held.promise
    await route.continue()
  })
  await form.openFilled()
  await form.submitButton.click()
  await expect(page.getByText('sent again in 1 second')).toBeVisible()
  await expect(form.submitButton).toHaveText('Submitting...')
  held.resolve()
  await expect(form.received).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

/** The server stores the report, but its answer never reaches the browser. */
async function loseFirstAnswer(form: ReportForm) {
  let isLost = false
  await form.onSubmission(async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

test('a lost answer, a reload and a retry create one report', async ({ page, site, form }) => {
  await loseFirstAnswer(form)
  await form.openFilled()
  await form.submitButton.click()
  await expect(page.getByText('The site could not be reached').first()).toBeVisible()
  expect(await storedReports(site)).toHaveLength(1)
  await page.reload()
  await expect(form.restored).toBeVisible()
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  expect(await storedReports(site)).toHaveLength(1)
})

test('after a lost answer and a change, the witness decides about a second report', async ({
  page,
  site,
  form,
}) => {
  await loseFirstAnswer(form)
  await form.openFilled()
  await form.submitButton.click()
  await expect(page.getByText('The site could not be reached').first()).toBeVisible()
  await form.field('description').fill('There were four lights, not three, and no sound at all.')
  await form.submitButton.click()
  await expect(page.getByText('We had already received this report')).toBeVisible()
  expect(await storedReports(site)).toHaveLength(1)
  expect(await form.field('description').inputValue()).toContain('four lights')
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  expect(await storedReports(site)).toHaveLength(2)
})

test('the description shows the remaining characters near its limit', async ({ page, form }) => {
  await form.open()
  await form.field('description').fill('x'.repeat(9_990))
  await expect(page.getByRole('status').filter({ hasText: '10 characters left' })).toBeVisible()
  await form.field('description').fill('x'.repeat(10_005))
  await expect(page.getByRole('status').filter({ hasText: '5 characters too many' })).toBeVisible()
  expect(await form.field('description').inputValue()).toHaveLength(10_005)
})
