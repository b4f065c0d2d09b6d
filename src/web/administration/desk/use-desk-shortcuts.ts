import { useEffect, useRef, useState } from 'react'
import {
  type ReportStatus,
  reportStatuses,
  reportStatusTable,
} from '../../../shared/report-status.ts'

const storageKey = 'desk-shortcuts'

export type DeskKeys = {
  onNext: () => void
  onPrevious: () => void
  onOpen: () => void
  onSelect: () => void
  onDecide: (status: ReportStatus) => void
  onUndo: () => void
  onClaim: () => void
  onHelp: () => void
}

/** Single-key shortcuts must have an off switch (WCAG 2.1.4). This device remembers it. */
export function useDeskShortcuts(keys: DeskKeys) {
  const [isOn, setIsOn] = useState(hasSingleKeys)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event, latest.current)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])

  function toggle(isNowOn: boolean) {
    setIsOn(isNowOn)
    try {
      if (isNowOn) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, 'off')
    } catch {
      // Without storage the choice lasts until the page is left.
    }
  }

  return { isOn, toggle }
}

/** False if this device has switched single keys off. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function press(event: KeyboardEvent, keys: DeskKeys): void {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || hasOtherMeaning(event))
    return
  const action = actionOf(event, key, keys)
  if (!action) return
  event.preventDefault()
  action()
}

function actionOf({ target }: KeyboardEvent, key: string, keys: DeskKeys) {
  const isInRow = target instanceof Element && target.closest('[data-desk-report]') !== null
  const status = reportStatuses.find((one) => reportStatusTable[one].key === key)
  if (status) return () => keys.onDecide(status)
  if (key === 'j' || (key === 'ArrowDown' && isInRow)) return keys.onNext
  if (key === 'k' || (key === 'ArrowUp' && isInRow)) return keys.onPrevious
  if (key === 'o') return keys.onOpen
  if (key === 'x') return keys.onSelect
  if (key === 'u') return keys.onUndo
  if (key === 'c') return keys.onClaim
  if (key === '?') return keys.onHelp
  return undefined
}

/** Keys have another meaning in fields, in an open menu, and in a dialog that asks a question. */
function hasOtherMeaning({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return true
  if (target.matches('textarea, select, [contenteditable], [role=menu], [role=menuitem]'))
    return true
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return true
  const dialogs = document.querySelectorAll('dialog:modal')
  return [...dialogs].some((dialog) => !dialog.querySelector('[data-report-case]'))
}
