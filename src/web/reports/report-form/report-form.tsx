import { lazy, memo, Suspense, useEffect } from 'react'
import { reportsTexts } from '../../../shared/texts/en/reports.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { importPatiently } from '../../ui/import-patiently.ts'
import { draftStorageKey, reportFormId } from './report-form-fields.ts'
import { watchPlainForm } from './report-form-plain.ts'

let hasLoadingFailed = false
let plainFormHeight = 0
let loadNow = () => {}

/**
 * The plain form comes with the page and works at once; the code that checks, keeps and sends
 * what is typed follows when the form comes into view. Without props, so that no update of the page
 * reaches the form before its code is there.
 */
export const ReportForm = memo(function ReportForm() {
  useEffect(() => watchPlainForm(() => !hasLoadingFailed), [])
  return (
    <Suspense fallback={<FormIsComing />}>
      <FormBody />
    </Suspense>
  )
})

/** Keeps the room of the plain form that it stands in for, so that nothing below it moves. */
function FormIsComing() {
  const texts = useTexts(reportsTexts)
  useEffect(() => loadNow(), [])
  return (
    <p role="status" style={{ minBlockSize: plainFormHeight }}>
      {texts.loadingTheForm}
    </p>
  )
}

// The server renders the whole form, so there its code is loaded before the first request.
const FormBody = import.meta.env.SSR
  ? (await import('./report-form-body.tsx')).ReportFormBody
  : lazy(loadFormBody)

async function loadFormBody() {
  await formIsNeeded()
  const { ReportFormBody } = await importPatiently(
    () => import('./report-form-body.tsx'),
    () => {
      hasLoadingFailed = true
    },
  )
  return { default: ReportFormBody }
}

/** At once when the page came without the form, or when there is a draft to show in it. */
function formIsNeeded(): Promise<void> {
  const form = document.getElementById(reportFormId)
  plainFormHeight = form?.offsetHeight ?? 0
  if (!form || mayHaveDraft()) return Promise.resolve()
  return new Promise((resolve) => {
    const come = () => {
      observer.disconnect()
      resolve()
    }
    loadNow = come
    // A visitor who touches the page may change it, and React would then replace the plain form.
    document.addEventListener('pointerdown', come, { once: true })
    document.addEventListener('keydown', come, { once: true })
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
