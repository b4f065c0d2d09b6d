import { expect, type Page } from '@playwright/test'
import { findColourViolations, findViolations } from './browser-page.ts'

/** Headings, landmarks and language of the page, and elements that are too small or too wide. */
export function structureOf(page: Page) {
  return page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length
    return {
      headings: count('h1'),
      landmarks: [count('main'), count('body > header'), count('body > footer')],
      language: document.documentElement.lang,
      overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    }
  })
}

/** Controls under 24 by 24 CSS pixels; WCAG 2.5.8 leaves out links within a sentence. */
function smallTargetsOf(page: Page) {
  return page.evaluate(() => {
    const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary')
    return [...controls]
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect()
        const isShown = control.checkVisibility() && width > 1 && height > 1
        const isInText = control.matches('a') && getComputedStyle(control).display === 'inline'
        const hasWords = control.parentElement?.textContent !== control.textContent
        // The link of a card covers the whole card.
        const isWide = control.matches('.card-link')
        return isShown && !(isInText && hasWords) && !isWide && (width < 24 || height < 24)
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })
}

const screens = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

/**
 * Expects the page to be accessible, well structured and never too wide, light and dark, narrow and
 * wide.
 */
export async function expectAccessibleInEveryVariant(page: Page): Promise<void> {
  for (const { width, colorScheme } of screens) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = {
      violations: await (colorScheme === 'light' ? findViolations : findColourViolations)(page),
      smallTargets: await smallTargetsOf(page),
      ...(await structureOf(page)),
    }
    expect({ width, colorScheme, ...found }).toEqual({
      width,
      colorScheme,
      violations: [],
      smallTargets: [],
      headings: 1,
      landmarks: [1, 1, 1],
      language: 'en',
      overflow: 0,
    })
  }
}
