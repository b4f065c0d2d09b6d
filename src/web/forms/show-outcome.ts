/** Locked fields lose the focus, so the button gets it, or the result if there is no button. */
export function showOutcome(outcome: HTMLElement | null) {
  outcome?.scrollIntoView({ block: 'nearest' })
  if (document.activeElement !== document.body) return
  const button = outcome?.closest('form')?.querySelector<HTMLElement>('button[type=submit]')
  const target = button ?? outcome
  target?.focus({ preventScroll: true })
}
