import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { heldTexts } from '../../../shared/texts/en/held.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { reportsTexts } from '../../../shared/texts/en/reports.ts'
import { useSite } from '../../site-context.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { importPatiently } from '../../ui/import-patiently.ts'
import { createPlainForm, type PlainForm } from './plain-form.ts'

/** The form with what a witness should know before filling it in. */
export function SubmitSection() {
  const texts = useTexts(reportsTexts)
  const labels = useTexts(labelsTexts)
  const held = useTexts(heldTexts)
  const { site } = useSite()
  return (
    <section
      id="submit"
      aria-labelledby="submit-title"
      className="mx-auto box-content flex max-w-page flex-wrap items-start gap-x-12 gap-y-7 px-gutter pt-section print:hidden"
    >
      <div className="grid min-w-0 flex-[1_1_20rem] grid-cols-1 content-start gap-5">
        <div className="grid grid-cols-1 gap-[0.4rem]">
          <h2 id="submit-title" className="text-section">
            {texts.submitYourSighting}
          </h2>
          <p className="text-lead text-muted">{texts.submitExplanation}</p>
        </div>
        <ul className="submit-facts grid max-w-xl gap-3">
          <li>{site.premoderates ? held.premoderated : texts.appearsAtOnce}</li>
          <li>{texts.verificationTakes(labels.verificationTime)}</li>
          <li>{texts.noEditing}</li>
        </ul>
      </div>
      <div className="min-w-0 flex-[999_1_32rem]">
        <ReportFormWhenNeeded />
      </div>
    </section>
  )
}

// The server renders the whole form, so it loads the code before the first request.
const ServerForm = import.meta.env.SSR ? (await import('./report-form.tsx')).ReportForm : undefined

/**
 * The plain form comes with the page and works at once. The code that checks, keeps and sends what is
 * typed follows when a visitor comes near the form. Without props, so that no update of the page
 * reaches the form before its code is there.
 */
const ReportFormWhenNeeded = memo(function ReportFormWhenNeeded() {
  const [{ plainForm, ReportForm }] = useState(() => {
    const plainForm = createPlainForm()
    return { plainForm, ReportForm: ServerForm ?? lazy(() => loadForm(plainForm)) }
  })
  useEffect(() => plainForm.watch(), [plainForm])
  return (
    <Suspense fallback={<FormIsComing plainForm={plainForm} />}>
      <ReportForm plainForm={plainForm} />
    </Suspense>
  )
})

async function loadForm(plainForm: PlainForm) {
  await plainForm.isNeeded()
  const load = () => import('./report-form.tsx')
  const { ReportForm } = await importPatiently(load, plainForm.stopWaiting)
  return { default: ReportForm }
}

/** Keeps the room of the plain form that it stands in for, so that nothing below it moves. */
function FormIsComing({ plainForm }: { plainForm: PlainForm }) {
  const texts = useTexts(reportsTexts)
  useEffect(() => plainForm.loadNow(), [plainForm])
  return (
    <p role="status" style={{ minBlockSize: plainForm.height() }}>
      {texts.loadingTheForm}
    </p>
  )
}
