import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { reportsTexts } from '../../../shared/texts/en/reports.ts'
import { pageUrls } from '../../../shared/urls.ts'
import { Kept } from '../../kept-html.tsx'
import { useSite } from '../../site-context.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { importWithRetry } from '../../ui/import-with-retry.ts'
import { createPlainForm, type PlainForm } from './plain-form.ts'

/** The form, below the advice that a witness should read first. */
export function SubmitSection({ isGuidedOnPhones = false }: { isGuidedOnPhones?: boolean }) {
  const { site } = useSite()
  const onWideScreens = isGuidedOnPhones ? 'max-sm:hidden' : ''
  // On its own page the form is all that there is to print.
  const onPaper = isGuidedOnPhones ? 'print:hidden' : ''
  return (
    <section
      id="submit"
      aria-labelledby="submit-title"
      className={`mx-auto box-content flex max-w-page flex-wrap items-start gap-x-12 gap-y-7 px-gutter pt-section ${onPaper}`}
    >
      <Kept inputs={['SubmitAdvice', isGuidedOnPhones, site.premoderates]}>
        <Advice {...{ isGuidedOnPhones, onWideScreens }} />
      </Kept>
      <div className={`min-w-0 flex-[999_1_32rem] ${onWideScreens}`}>
        <ReportFormWhenNeeded />
      </div>
    </section>
  )
}

type AdviceProps = { isGuidedOnPhones: boolean; onWideScreens: string }

function Advice({ isGuidedOnPhones, onWideScreens }: AdviceProps) {
  const texts = useTexts(reportsTexts)
  const labels = useTexts(labelsTexts)
  const { site } = useSite()
  return (
    <div className="grid min-w-0 flex-[1_1_20rem] grid-cols-1 content-start gap-5">
      <div className="grid grid-cols-1 gap-[0.4rem]">
        <h2 id="submit-title" className="text-section">
          {texts.submitYourSighting}
        </h2>
        <p className="text-lead text-muted">{texts.submitExplanation}</p>
      </div>
      {isGuidedOnPhones && <GuidedStart />}
      <ul className={`submit-facts grid max-w-xl gap-3 ${onWideScreens}`}>
        <li>{site.premoderates ? texts.premoderated : texts.appearsAtOnce}</li>
        <li>{texts.verificationTakes(labels.verificationTime)}</li>
        <li>{texts.noEditing}</li>
      </ul>
    </div>
  )
}

/** On a phone the form would put the sightings five screens down. */
function GuidedStart() {
  const texts = useTexts(reportsTexts)
  return (
    <div className="grid justify-items-start gap-3 sm:hidden">
      <ButtonLink href={pageUrls.guided}>{texts.startYourReport}</ButtonLink>
      <a href={pageUrls.submit}>{texts.everythingOnOnePage}</a>
    </div>
  )
}

// The server renders the whole form, so it loads the code before the first request.
const ServerForm = import.meta.env.SSR
  ? (await import('./server-report-form.tsx')).ServerReportForm
  : undefined

/**
 * The plain form is part of the page and works at once. The code that checks, stores and sends it
 * loads when the visitor comes near the form. This component has no props, so that no update of the
 * page rerenders the plain form before.
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
  const { ReportForm } = await importWithRetry(load, plainForm.stopWaiting)
  return { default: ReportForm }
}

/** Takes the place and the height of the plain form, so that nothing below it moves. */
function FormIsComing({ plainForm }: { plainForm: PlainForm }) {
  const texts = useTexts(reportsTexts)
  useEffect(() => plainForm.loadNow(), [plainForm])
  return (
    <p role="status" style={{ minBlockSize: plainForm.height() }}>
      {texts.loadingTheForm}
    </p>
  )
}
