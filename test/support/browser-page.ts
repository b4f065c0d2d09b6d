import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Records every warning, error and uncaught exception of the pages. */
export function recordComplaints(
  context: BrowserContext,
  complaints: string[],
  { notesRefusals = false } = {},
): void {
  context.on('console', (message) => {
    // The browser logs every refused request.
    if (!notesRefusals && message.text().startsWith('Failed to load resource')) return
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(error.error().message))
}

/** Records every request that leaves the site. */
export function recordForeignRequests(
  context: BrowserContext,
  siteUrl: string,
  complaints: string[],
): void {
  context.on('request', (request) => {
    if (!request.url().startsWith(siteUrl)) complaints.push(`left the site: ${request.url()}`)
  })
}

/** Clicks a link to another page and waits until that page has loaded. */
export async function follow(link: Locator): Promise<void> {
  await Promise.all([link.page().waitForEvent('load'), link.click()])
}

/**
 * Opens a page and waits until React has taken over all links and fields in it. Before that the browser follows
 * the links itself, and words that were typed may be lost.
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
}

/** Runs in the page. */
function isTakenOver(selector: string): boolean {
  const used = [...document.querySelectorAll(selector)]
  const isTaken = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  return used.length > 0 && used.every(isTaken)
}

const usable = 'main :is(a, button, input, select, textarea)'

/** For a page that was reloaded or came by a link, or for a part of a page of which another part is held. */
export async function untilHydrated(page: Page, selector = usable): Promise<void> {
  await expect.poll(() => page.evaluate(isTakenOver, selector)).toBe(true)
  // The handlers come with the end of the same task.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Where an element is, in whole pixels: a fraction more or less is no movement that anybody sees. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  const [x, y] = [Math.round(box.x), Math.round(box.y)]
  const [right, bottom] = [Math.round(box.x + box.width), Math.round(box.y + box.height)]
  return { x, y, right, bottom, width: right - x, height: bottom - y }
}

/**
 * Opens an empty page in each tab, because Chromium may never close a tab that is leaving its page.
 * A navigation of the page itself may come in between, once.
 */
export async function openEmptyPages(context: BrowserContext): Promise<void> {
  for (let time = 0; time < 2; time++) {
    await Promise.allSettled(context.pages().map((page) => page.goto('about:blank')))
  }
}

/** Closes the tabs of a visitor. */
export async function closePages(context: BrowserContext): Promise<void> {
  await openEmptyPages(context)
  await context.close()
}

/** Waits until nothing moves, because axe must not judge a colour in the middle of a transition. */
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
 * The violations of WCAG 2.2 AA and best practices that axe finds, with the first place of each.
 */
export function findViolations(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  return analyze(page, { runOnly: tags })
}

/** The violations that another colour scheme can add to a page that axe has checked completely. */
export function findColourViolations(page: Page): Promise<string[]> {
  return analyze(page, {
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  })
}

/** The violations of the default rules of axe, in the page or in a part of it. */
export function findDefaultViolations(page: Page, within?: string): Promise<string[]> {
  return analyze(page, {}, within)
}

/** Loads axe once into each page: that takes longer than its work. */
async function analyze(page: Page, rules: axe.RunOptions, within = 'html'): Promise<string[]> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: axe.RunOptions = { ...rules, resultTypes: ['violations'] }
  const { violations } = await page.evaluate(
    ({ within, options }) => window.axe.run(within, options),
    { within, options },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}
