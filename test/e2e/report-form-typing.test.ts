import { expect, test } from 'vitest'
import { openTab, reportForm } from '../support/report-form.ts'
import {
  browser,
  complaints,
  context,
  form,
  page,
  site,
  storedReports,
  visitReportForm,
} from '../support/report-form-visit.ts'

visitReportForm()

/** Lets the files that match load only when the returned function is called. */
async function holdFiles(pattern: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

test('without scripts the form has its names, labels and required fields', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const tab = await plain.newPage()
  const tabForm = reportForm(tab, site.url)
  await tab.goto(site.url)
  const element = tab.locator('form#report-form')
  expect(await element.getAttribute('method')).toBe('post')
  expect(await element.getAttribute('action')).toBe('/reports')
  await tabForm.fill()
  expect(await tabForm.field('description').getAttribute('rows')).toBe('6')
  expect(await tab.getByLabel('Keep me anonymous').isChecked()).toBe(true)
  expect(await element.locator('[required]').count()).toBe(9)
  expect(await element.locator('label').count()).toBe(13)
  await plain.close()
})

test('what is typed before the scripts run stays, and is kept', async () => {
  const release = await holdFiles('**/assets/entry-client*.js')
  await page.goto(site.url, { waitUntil: 'commit' })
  await form.field('fullName').fill('Jane')
  await form.field('description').fill('Lights over')
  await page.getByLabel('Region *').selectOption('eu')
  await page.getByLabel('Publish my name').check()
  await form.field('fullName').focus()
  release()
  await form.isLive()
  await page.keyboard.type(' Doe')
  expect(await page.getByLabel('Publish my name').isChecked()).toBe(true)
  await form.draftIsSaved()
  await page.reload()
  await form.restored.waitFor()
  expect(await form.field('fullName').inputValue()).toBe('Jane Doe')
  expect(await form.field('description').inputValue()).toBe('Lights over')
  expect(await form.field('region').inputValue()).toBe('eu')
  expect(await page.getByLabel('Publish my name').isChecked()).toBe(true)
})

test('typed and submitted before the code of the form is there: nothing is lost', async () => {
  const release = await holdFiles('**/assets/report-form-body*.js')
  await page.goto(`${site.url}/#submit`)
  await page.waitForLoadState('load')
  await page.locator('html').evaluate(() => new Promise(requestAnimationFrame))
  await form.fill()
  const height = () => page.locator('#submit').evaluate((section) => section.clientHeight)
  const before = await height()
  // A change of the page makes React replace what it has not taken over yet.
  await page.locator('.filters select').first().selectOption('ghost')
  await page.getByText('No reports found matching your criteria').waitFor()
  expect(Math.abs((await height()) - before)).toBeLessThan(8)
  release()
  await form.isLive()
  for (const [name, text] of Object.entries(form.texts)) {
    expect(await form.field(name).inputValue()).toBe(text)
  }

  await page.reload()
  await form.isLive()
  await form.submitButton.click()
  await form.received.waitFor()
  expect(await storedReports()).toHaveLength(1)
})

test('a change of the page that nobody typed or pointed at does not cost the form', async () => {
  await page.goto(site.url)
  await page.waitForLoadState('load')
  await page.locator('html').evaluate(() => new Promise(requestAnimationFrame))
  await page.locator('.filters select').first().selectOption('ghost')
  await page.getByText('No reports found matching your criteria').waitFor()
  await page.locator('#report-form[novalidate]').waitFor()
})

test('a submission that comes before the code of the form is held, not lost', async () => {
  const release = await holdFiles('**/assets/report-form-body*.js')
  await page.goto(`${site.url}/#submit`)
  await page.waitForLoadState('load')
  await page.waitForTimeout(300)
  await form.fill()
  await form.submitButton.click()
  release()
  await form.received.waitFor()
  expect(await storedReports()).toHaveLength(1)
})

test('a draft survives reload, back button and a new tab until it is discarded', async () => {
  await form.open()
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
  await form.field('fullName').fill('Jane Doe')
  await page.getByLabel("I don't know the exact time").check()
  await form.field('sightingTime').fill('around dusk')
  await page.goto(`${site.url}/faq`)
  await page.goBack()
  await form.restored.waitFor()
  expect(await form.field('sightingTime').inputValue()).toBe('around dusk')
  await form.expectAccessible()

  const later = await openTab(context, complaints)
  const laterForm = reportForm(later, site.url)
  await laterForm.open()
  await laterForm.restored.waitFor()
  expect(await laterForm.field('sightingTime').inputValue()).toBe('around dusk')
  expect(await later.getByLabel("I don't know the exact time").isChecked()).toBe(true)
  await later.getByRole('button', { name: 'Discard draft' }).click()
  expect(await laterForm.field('fullName').inputValue()).toBe('')
  await page.getByText('sent or discarded this draft in another tab').waitFor()

  await later.getByRole('button', { name: 'Undo' }).click()
  expect(await laterForm.field('sightingTime').inputValue()).toBe('around dusk')
  await later.getByRole('button', { name: 'Discard draft' }).click()
  await later.reload()
  await laterForm.isLive()
  expect(await laterForm.restored.count()).toBe(0)
  expect(await laterForm.field('fullName').inputValue()).toBe('')
})

test('two tabs keep two drafts', async () => {
  await form.open()
  const other = await openTab(context, complaints)
  const otherForm = reportForm(other, site.url)
  await otherForm.open()
  await form.field('fullName').fill('First')
  await form.draftIsSaved()
  await otherForm.field('fullName').fill('Second')
  await otherForm.draftIsSaved()
  await Promise.all([page.reload(), other.reload()])
  await Promise.all([form.restored.waitFor(), otherForm.restored.waitFor()])
  expect(await form.field('fullName').inputValue()).toBe('First')
  expect(await otherForm.field('fullName').inputValue()).toBe('Second')
})

test('where the browser forbids storage the form works all the same', async () => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await form.open()
  await form.fill()
  await form.submitButton.click()
  await form.received.waitFor()
})
