import { expect } from '@playwright/test'
import { expectAccessibleInEveryVariant } from '../support/every-variant.ts'
import { guidedForm } from '../support/guided-form.ts'
import { refuse, storedReports, test } from '../support/report-form-visit.ts'

const phone = { width: 360, height: 780 }
const check = 'Check your answers'

test.use({ viewport: phone })

test('on a phone the main page leads to the steps, and a witness sends a report by them', async ({
  page,
  site,
}) => {
  const guided = guidedForm(page, site.url)
  await page.goto('/')
  await expect(page.locator('#report-form')).toBeHidden()
  await page.getByRole('link', { name: 'Start your report' }).click()
  await expect(page.getByText('Step 1 of 8')).toBeVisible()
  await expect(page.getByLabel('Keep me anonymous')).toBeChecked()
  await guided.answerUntil('Who are you?')
  await expect(page.locator('#report-fullName-hint')).toHaveText('Only our moderators see this.')
  await expect(page).toHaveTitle(/^Who are you\? – Report a Sighting/)
  await expect(guided.heading('Who are you?')).toHaveAccessibleDescription('Step 7 of 8')
  await guided.answerUntil(check)
  const preview = page.locator('section', { hasText: 'What visitors will read' }).last()
  await expect(preview).toContainText('Flagstaff, Arizona')
  await expect(preview).toContainText('Anonymous')
  await expect(preview).not.toContainText('Jane')
  await guided.goOn()
  await expect(guided.received).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your receipt' })).toBeVisible()
  await expect(page.locator('#report-form h2:visible')).toHaveText('Sent')
  await expect(guided.submitButton).toHaveCount(0)
  const [report, ...others] = await storedReports(site)
  expect(others).toEqual([])
  expect(report).toMatchObject({
    fullName: 'Jane Doe',
    email: 'jane.doe@example.org',
    region: 'usa',
    location: 'Flagstaff, Arizona',
    sightingDate: '2025-06-14',
    sightingTime: '22:40',
    phenomenonType: 'ufo',
    duration: 'About 5 minutes',
    anonymous: true,
  })
  await page.reload()
  await expect(page.getByText('Step 1 of 8')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('at the name it says that everyone will read it, if the witness chose so', async ({
  page,
  site,
}) => {
  const guided = guidedForm(page, site.url)
  await guided.open()
  await page.getByLabel('Publish my name').check()
  await guided.answerUntil('Who are you?')
  await expect(page.locator('#report-fullName-hint')).toContainText('Everyone on the internet')
  await guided.answerUntil(check)
  await expect(page.getByText('Reported by').locator('..')).toContainText('Jane Doe')
})

test('a step does not go on with a fault, and its message goes away when it is corrected', async ({
  page,
  site,
}) => {
  const guided = guidedForm(page, site.url)
  await guided.open()
  await guided.answerUntil('Where was it?')
  await guided.goOn()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveCount(2)
  await expect.poll(guided.focusedName).toBe('region')
  await guided.field('region').selectOption('eu')
  await expect(summary.getByRole('link')).toHaveCount(1)
  await guided.field('location').pressSequentially('Oulu')
  await expect(summary).toHaveCount(0)
  await guided.goOn()
  await expect(guided.heading('When was it?')).toBeFocused()
})

test('the back button goes one step back, and a changed answer leads back to the check', async ({
  page,
  site,
}) => {
  const guided = guidedForm(page, site.url)
  await guided.open()
  await guided.answerUntil('When was it?')
  await page.goBack()
  await expect(guided.heading('Where was it?')).toBeFocused()
  await expect(guided.field('location')).toHaveValue(guided.texts.location)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(guided.heading('What happened?')).toBeFocused()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await expect(guided.heading('What happened?')).toBeVisible()
  await guided.answerUntil(check)
  await page.getByRole('link', { name: /^Change.*Duration$/ }).click()
  await guided.field('duration').fill('An hour')
  await guided.goOn()
  await expect(guided.heading(check)).toBeFocused()
  await expect(page.locator('.guided-answers')).toContainText('An hour')
})

test('a reload keeps the draft and the step, and so does a visit without the step', async ({
  page,
  site,
}) => {
  const guided = guidedForm(page, site.url)
  await guided.open()
  await guided.answerUntil('When was it?')
  await guided.waitForDraft()
  await page.reload()
  await expect(guided.heading('When was it?')).toBeVisible()
  await expect(guided.restored).toBeVisible()
  await guided.open()
  await expect(guided.heading('When was it?')).toBeVisible()
  await guided.answerUntil('Is there more to tell?')
  await expect(guided.restored).toHaveCount(0)

  await page.getByRole('link', { name: 'Everything on one page' }).click()
  await expect(guided.restored).toBeVisible()
  await expect(guided.field('description')).toHaveValue(guided.texts.description)
  await page.getByRole('link', { name: 'one question at a time' }).click()
  await expect(guided.restored).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(guided.heading('Who may see your name?')).toBeFocused()
  await expect(guided.field('description')).toHaveValue('')
  // The move to the first step saves soon, and a hidden page saves at once.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(guided.field('description')).toHaveValue(guided.texts.description)
})

test('a fault that the server finds leads to its step and its field', async ({ page, site }) => {
  const guided = guidedForm(page, site.url)
  let isRefused = true
  await guided.onSubmission((route) => {
    if (!isRefused) return route.continue()
    isRefused = false
    const errors = [{ path: 'location', message: 'City/State contains invalid characters' }]
    return refuse(route, 400, 'invalid-fields', { errors })
  })
  await guided.open()
  await guided.answerUntil(check)
  await guided.goOn()
  await expect(guided.heading('Where was it?')).toBeVisible()
  await expect.poll(guided.focusedName).toBe('location')
  await expect(page.locator('#report-location-fault')).toBeVisible()
  await guided.field('location').fill('Flagstaff')
  await guided.goOn()
  await expect(guided.heading(check)).toBeFocused()
  await guided.goOn()
  await expect(guided.received).toBeVisible()
})

test('every step is accessible in light and dark, narrow and wide', async ({ page, site }) => {
  test.setTimeout(180_000)
  const guided = guidedForm(page, site.url)
  await guided.open()
  await guided.answerUntil(check, () => expectAccessibleInEveryVariant(page))
  await expectAccessibleInEveryVariant(page)
  await guided.goOn()
  await expect(guided.received).toBeVisible()
  await expectAccessibleInEveryVariant(page)
})

test('works by keyboard alone', async ({ page, site }) => {
  const guided = guidedForm(page, site.url)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const tabTo = async (name: string) => {
    for (let stops = 0; stops < 40; stops++) {
      if ((await guided.focusedName()) === name) return
      await press('Tab')
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  const answers: [string, string][] = [
    ['region', 'U'],
    ['location', 'Oulu'],
    ['sightingDate', '06142025'],
    ['sightingTime', '1040PM'],
    ['phenomenonType', 'UF'],
    ['duration', 'An hour'],
    ['witnesses', 'My brother'],
    ['fullName', 'Jane Doe'],
    ['email', 'jane@example.org'],
  ]
  const lastOfStep = ['location', 'sightingTime', 'duration', 'email']
  await guided.open()
  await tabTo('anonymous')
  await press('ArrowDown', 'Enter')
  await tabTo('description')
  await page.keyboard.type('A grey figure stood on the stairs.')
  await press('Tab', 'Enter')
  for (const [name, text] of answers) {
    await tabTo(name)
    await page.keyboard.type(text)
    if (name === 'witnesses') await press('Tab', 'Tab', 'Tab', 'Enter')
    if (lastOfStep.includes(name)) await press('Enter')
  }
  await expect(guided.heading(check)).toBeFocused()
  await guided.submitButton.focus()
  await press('Enter')
  await expect(guided.received).toBeVisible()
  expect(await storedReports(site)).toMatchObject([
    {
      region: 'usa',
      location: 'Oulu',
      sightingTime: '22:40',
      witnesses: 'My brother',
      anonymous: false,
    },
  ])
})
