import { createContext } from 'react'
import type { FilledReportForm } from '../../../shared/report-form.ts'
import {
  draftStorageKey,
  filledFields,
  isReportFieldName,
  type ReportFields,
  reportFormId,
} from './report-form-fields.ts'

/** The submission by plain form that this page answers, where the server did not accept it. */
export const FilledFormContext = createContext<FilledReportForm | null>(null)

/** The typed fields, and whether they were submitted, before the code of the form was there. */
export type TakenForm = { typed: Partial<ReportFields>; isSubmitted: boolean }
export type PlainForm = ReturnType<typeof createPlainForm>

/** The form of the page, which works by itself, until its code is loaded and takes over. */
export function createPlainForm() {
  const typed: Partial<ReportFields> = {}
  let isSubmitted = false
  let isTaken = false
  let canWait = true
  let height = 0
  let loadNow = () => {}
  let stopWatching = () => {}

  function rememberInput({ target }: Event) {
    const isControl =
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    if (!isControl || target.form?.id !== reportFormId) return
    if (isReportFieldName(target.name)) typed[target.name] = target.value
  }

  function holdSubmission(event: Event) {
    if (!canWait || event.target !== findForm()) return
    event.preventDefault()
    isSubmitted = true
  }

  return {
    /**
     * Remembers input, because React replaces the plain form when the page changes before its code is
     * there. Holds a submission until then.
     */
    watch() {
      if (isTaken) return
      const listening = new AbortController()
      const options = { capture: true, signal: listening.signal }
      document.addEventListener('input', rememberInput, options)
      document.addEventListener('submit', holdSubmission, options)
      stopWatching = () => listening.abort()
      return stopWatching
    },
    /** Lets the browser send the form: its code cannot be loaded at the moment. */
    stopWaiting() {
      canWait = false
    },
    /** Resolves when the code is needed: at once without a form in the page, or with a draft. */
    async isNeeded() {
      const form = findForm()
      height = form?.offsetHeight ?? 0
      if (!form || mayHaveDraft()) return
      await new Promise<void>((resolve) => {
        loadNow = watchInterest(form, resolve)
      })
    },
    loadNow: () => loadNow(),
    height: () => height,
    /** Hands over to the code of the form; `isAnswer` where the server has filled in the form. */
    take(isAnswer: boolean): TakenForm {
      stopWatching()
      const remembered = isTaken ? {} : typed
      const taken = { typed: { ...readForm(isAnswer), ...remembered }, isSubmitted }
      isTaken = true
      isSubmitted = false
      return taken
    },
  }
}

/** Calls back when a visitor comes near the form or touches the page. */
function watchInterest(form: HTMLFormElement, onInterest: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
    // An edge at the bottom of the first screen is not yet a look at the form.
    { rootMargin: '0px 0px -25% 0px' },
  )
  function come() {
    observer.disconnect()
    onInterest()
  }
  // A visitor who touches the page may change it, and React would then replace the plain form.
  document.addEventListener('pointerdown', come, { once: true })
  document.addEventListener('keydown', come, { once: true })
  form.addEventListener('focusin', come, { once: true })
  observer.observe(form)
  return come
}

export function findForm(): HTMLFormElement | undefined {
  const element = document.getElementById(reportFormId)
  return element instanceof HTMLFormElement ? element : undefined
}

/** The fields of the plain form, without those that the server had filled in for a user. */
function readForm(isAnswer: boolean): Partial<ReportFields> {
  const form = findForm()
  if (!form) return {}
  const isFilledIn = (name: string) => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLInputElement && control.value === control.defaultValue
  }
  const fields = Object.entries(filledFields(Object.fromEntries(new FormData(form))))
  return Object.fromEntries(fields.filter(([name]) => isAnswer || !isFilledIn(name)))
}

function mayHaveDraft(): boolean {
  try {
    return draftStorageKey in localStorage || draftStorageKey in sessionStorage
  } catch {
    return false
  }
}
