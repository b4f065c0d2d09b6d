import { isReportFieldName, type ReportFields, reportFormId } from './report-form-fields.ts'

/** What happened to the plain form of the page before the code for it was there. */
export type PlainForm = { typed: Partial<ReportFields>; isSubmitted: boolean }

let plainForm: PlainForm = { typed: {}, isSubmitted: false }
let isPlain = true
let stopWatching = () => {}

/**
 * Remembers what is typed: React replaces the plain form when the page changes before its code is
 * there. A submission waits for the code, unless `canWait` says that it cannot be had.
 */
export function watchPlainForm(canWait: () => boolean) {
  if (!isPlain) return
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  document.addEventListener('input', rememberInput, options)
  document.addEventListener('submit', (event) => canWait() && holdSubmission(event), options)
  stopWatching = () => listening.abort()
  return stopWatching
}

/** Hands over to the code of the form, once. */
export function takePlainForm(): PlainForm {
  stopWatching()
  isPlain = false
  const taken = plainForm
  plainForm = { typed: {}, isSubmitted: false }
  return taken
}

function rememberInput({ target }: Event) {
  const isControl =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  if (!isControl || target.form?.id !== reportFormId) return
  if (isReportFieldName(target.name)) plainForm.typed[target.name] = target.value
}

function holdSubmission(event: Event) {
  if (!(event.target instanceof HTMLFormElement) || event.target.id !== reportFormId) return
  event.preventDefault()
  plainForm.isSubmitted = true
}
