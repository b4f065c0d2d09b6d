import {
  draftStorageKey,
  filledFields,
  isReportFieldName,
  keptReceiptKey,
  type ReportFields,
  reportFormId,
} from './report-form-fields.ts'

/** The fields that were typed before the form's code was loaded, and whether they were submitted. */
export type TakenForm = { typed: Partial<ReportFields>; isSubmitted: boolean }
export type PlainForm = ReturnType<typeof createPlainForm>

/** The server-rendered form. It works without scripts until the form's code takes over. */
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
     * Remembers the input, because React replaces the plain form if the page changes before the form's
     * code is loaded. Holds a submission until then.
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
    /** The form's code cannot be loaded, so the browser may send the plain form. */
    stopWaiting() {
      canWait = false
    },
    /** Resolves when the form's code is needed: at once if there is a draft, or no form in the page. */
    async isNeeded() {
      const form = findForm()
      height = form?.offsetHeight ?? 0
      // On phones the main page hides the form, until somebody turns the phone.
      if (!form || (height > 0 && mayHaveKept())) return
      await new Promise<void>((resolve) => {
        loadNow = watchInterest(form, resolve)
      })
    },
    loadNow: () => loadNow(),
    height: () => height,
    /** Hands over to the form's code. `isAnswer` says that the server has filled in the form. */
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

/** Calls back when the form scrolls into view or the visitor touches the page. */
function watchInterest(form: HTMLFormElement, onInterest: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
    // A form that only reaches into the bottom of the first screen does not count.
    { rootMargin: '0px 0px -25% 0px' },
  )
  const listening = new AbortController()
  const { signal } = listening
  function come() {
    observer.disconnect()
    listening.abort()
    onInterest()
  }
  const comeIfShown = () => form.offsetHeight > 0 && come()
  // Any input may change the page, and React would then replace the plain form.
  document.addEventListener('pointerdown', comeIfShown, { signal })
  document.addEventListener('keydown', comeIfShown, { signal })
  form.addEventListener('focusin', come, { signal })
  observer.observe(form)
  return come
}

export function findForm(): HTMLFormElement | undefined {
  const element = document.getElementById(reportFormId)
  return element instanceof HTMLFormElement ? element : undefined
}

/** The fields of the plain form, without those that the server filled in for a user. */
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

function mayHaveKept(): boolean {
  try {
    return [draftStorageKey, keptReceiptKey].some(
      (key) => key in sessionStorage || key in localStorage,
    )
  } catch {
    return false
  }
}
