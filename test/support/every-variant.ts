import { expect, type Page } from '@playwright/test'
import { findColourViolations, findViolations } from './browser-page.ts'

/** Headings, landmarks and language of the page, and elements that are too small or too wide. */
function structureOf(page: Page) {
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
        // The link of a card covers the whole card; a table has the cells of a map.
        const isElsewhere = control.matches('.card-link, svg [tabindex]')
        return isShown && !(isInText && hasWords) && !isElsewhere && (width < 24 || height < 24)
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

export const enlargements = [
  { name: 'a screen of 320 px, as at 400 % zoom', width: 320, style: '' },
  ...[360, 1280].map((width) => ({
    ...{ name: `text at 200 % on ${width} px`, width },
    style: 'html { font-size: 200% !important }',
  })),
  { name: 'a screen of 3840 px', width: 3840, style: '' },
]

type Enlargement = (typeof enlargements)[number]

/** Opens each page enlarged, and expects that no reader has to scroll sideways. */
export async function expectNoScrollSideways(
  page: Page,
  { width, style }: Enlargement,
  paths: string[],
): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  for (const path of paths) {
    await page.goto(path)
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets.push(sheet)
    }, style)
    expect({ path, overflow: (await structureOf(page)).overflow }).toEqual({ path, overflow: 0 })
  }
}
