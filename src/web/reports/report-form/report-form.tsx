import { lazy, memo, Suspense, useEffect } from 'react'
import { draftStorageKey, reportFormId } from './report-form-fields.ts'
import { watchPlainForm } from './report-form-plain.ts'

let hasLoadingFailed = false

/**
 * The plain form comes with the page and works at once; the code that checks, keeps and sends
 * what is typed follows when the form comes into view. Without props, so that no update of the page
 * reaches the form before its code is there.
 */
export const ReportForm = memo(function ReportForm() {
  useEffect(() => watchPlainForm(() => !hasLoadingFailed), [])
  return (
    <Suspense fallback={<p role="status">Loading the form...</p>}>
      <FormBody />
    </Suspense>
  )
})

// The server renders the whole form, so there its code is loaded before the first request.
const FormBody = import.meta.env.SSR
  ? (await import('./report-form-body.tsx')).ReportFormBody
  : lazy(loadFormBody)

async function loadFormBody() {
  await formIsNeeded()
  for (let pause = 1_000; ; pause = Math.min(2 * pause, 30_000)) {
    try {
      const { ReportFormBody } = await import('./report-form-body.tsx')
      return { default: ReportFormBody }
    } catch {
      hasLoadingFailed = true
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** At once when the page came without the form, or when there is a draft to show in it. */
function formIsNeeded(): Promise<void> {
  const form = document.getElementById(reportFormId)
  if (!form || mayHaveDraft()) return Promise.resolve()
  return new Promise((resolve) => {
    const come = () => {
      observer.disconnect()
      resolve()
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      // An edge at the bottom of the first screen is not yet a look at the form.
      { rootMargin: '0px 0px -25% 0px' },
    )
    observer.observe(form)
    form.addEventListener('focusin', come, { once: true })
  })
}

function mayHaveDraft(): boolean {
  try {
    return draftStorageKey in localStorage || draftStorageKey in sessionStorage
  } catch {
    return false
  }
}
