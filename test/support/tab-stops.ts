import type { Page } from '@playwright/test'

/**
 * Presses Tab until the focus returns or leaves the page; returns the faults: stops with an
 * invisible focus, and controls that Tab never reaches.
 */
export async function findTabFaults(page: Page, within = 'body', most = 300): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(lookAtFocus)
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(lookAtFocus)
    if (found === 'end') {
      const missed = await page.evaluate(listMissed, within)
      return [...faults, ...missed.map((control) => `never reached: ${control}`)]
    }
    if (found) faults.push(`not to be seen: ${found}`)
  }
  throw new Error(`Tab does not come round within ${most} stops`)
}

/** Undefined without a fault. Marks each control; fields of date and time have several stops. */
function lookAtFocus(): string | undefined {
  const { activeElement: element, body } = document
  const wasBefore = document.querySelector('[data-last-stop]')
  if (!(element instanceof HTMLElement) || element === body) return 'end'
  if (element.dataset.stop && element !== wasBefore) return 'end'
  wasBefore?.removeAttribute('data-last-stop')
  element.dataset.stop = 'reached'
  element.dataset.lastStop = 'here'
  // A card shows the outline of the link that covers it.
  const { outlineStyle, outlineWidth } = getComputedStyle(element.closest('.card') ?? element)
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  if (isInView && `${outlineStyle} ${outlineWidth}` === 'solid 3px') return
  return `${outlineStyle} ${outlineWidth} at ${Math.round(top)}: ${element.outerHTML.slice(0, 120)}`
}

/** Tab stops only at the selected radio button of a group. */
function listMissed(within: string): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    `${within} :is(a[href], button, input, select, textarea, summary):not([data-stop])`,
  )
  return [...controls]
    .filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        control.tabIndex >= 0 &&
        !control.matches(':disabled, [type=radio]:not(:checked)'),
    )
    .map((control) => control.outerHTML.slice(0, 120))
}
