import { expect, type Page } from '@playwright/test'
import { pageUrls } from '../../src/shared/urls.ts'
import { reportForm } from './report-form.ts'

/** The actions of a person with the form that asks step by step. */
export function guidedForm(page: Page, siteUrl: string) {
  const form = reportForm(page, siteUrl)
  const { texts, field } = form
  const heading = (title: string) => page.getByRole('heading', { name: title, exact: true })
  /** What each step with questions is called, and how a witness answers it. */
  const steps: [string, () => Promise<unknown>][] = [
    ['Who may see your name?', async () => {}],
    ['What happened?', () => field('description').fill(texts.description)],
    [
      'Where was it?',
      async () => {
        await field('region').selectOption('usa')
        await field('location').fill(texts.location)
      },
    ],
    [
      'When was it?',
      async () => {
        await field('sightingDate').fill(texts.sightingDate)
        await field('sightingTime').fill(texts.sightingTime)
      },
    ],
    [
      'What was it, and how long did it last?',
      async () => {
        await field('phenomenonType').selectOption('ufo')
        await field('duration').fill(texts.duration)
      },
    ],
    ['Is there more to tell?', async () => {}],
    [
      'Who are you?',
      async () => {
        await field('fullName').fill(texts.fullName)
        await field('email').fill(texts.email)
      },
    ],
  ]
  return {
    ...form,
    heading,
    async open(step = '') {
      await page.goto(pageUrls.guided + step)
      await expect(page.locator('#report-form[novalidate]')).toBeVisible()
    },
    goOn: () => form.submitButton.click(),
    /** Answers the steps from the shown one up to the one with this title, and shows it. */
    async answerUntil(title: string, onStep: (title: string) => Promise<unknown> = async () => {}) {
      // Before that the form also has the button of visitors without scripts.
      await expect(page.locator('#report-form[novalidate]')).toBeVisible()
      const shown = await page.locator('h2:visible').first().textContent()
      for (const [name, answer] of steps.slice(steps.findIndex(([name]) => name === shown))) {
        if (name === title) return
        await expect(heading(name)).toBeVisible()
        await answer()
        await onStep(name)
        await form.submitButton.click()
      }
      await expect(heading(title)).toBeVisible()
    },
  }
}
