import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from 'vitest'

/** Notes every warning, error and uncaught exception of the page. */
export function noteComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
}

/** Notes every request that leaves the site. */
export function noteForeignRequests(page: Page, siteUrl: string, complaints: string[]): void {
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl)) complaints.push(`left the site: ${request.url()}`)
  })
}

/** Clicks what leads to another page, and waits until all of that is there. */
export async function follow(link: Locator): Promise<void> {
  await Promise.all([link.page().waitForEvent('load'), link.click()])
}

/**
 * Closes the tabs of a visitor. Chromium may never close one that is just leaving its page, so each goes
 * to an empty one before. What the page itself was about to open may come in between, once.
 */
export async function leave(context: BrowserContext): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await Promise.allSettled(context.pages().map((page) => page.goto('about:blank')))
  }
  await context.close()
}

/** Waits until nothing moves: a colour on its way to another one is neither. */
async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/**
 * What axe finds against WCAG 2.2 AA and its best practices, with the first place of each. No page
 * has frames, so its way for pages without them will do, which takes a third of the time.
 */
export function findViolations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  return analyze(page, new AxeBuilder({ page }).withTags(tags))
}

/** What another colour scheme can change in a page that axe has judged as a whole. */
export function findColourViolations(page: Page): Promise<string[]> {
  return analyze(page, new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']))
}

async function analyze(page: Page, axe: AxeBuilder): Promise<string[]> {
  await settle(page)
  const { violations } = await axe.setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}
