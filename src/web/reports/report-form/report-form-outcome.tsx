import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { FilledForm } from '../../../shared/filled-form.ts'
import type { SubmittedReport } from '../../../shared/public-report.ts'
import { fieldsTexts } from '../../../shared/texts/en/fields.ts'
import { heldTexts } from '../../../shared/texts/en/held.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { type Language, type Texts, textsIn } from '../../../shared/texts/texts.ts'
import { pageUrls, reportPageUrl } from '../../../shared/urls.ts'
import { hasProblem } from '../../api.ts'
import { forgetReceipt, type KeptReceipt, readKeptReceipt } from '../../cases/kept-receipt.ts'
import { ReceiptWhenNeeded } from '../../cases/receipt-when-needed.tsx'
import { failureMessage, problemSentence } from '../../failure-message.ts'
import { showOutcome } from '../../forms/show-outcome.ts'
import { type SubmissionState, serverFaults } from '../../forms/use-submission.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { type ReportFieldName, type ReportFields, reportFieldNames } from './report-form-fields.ts'

/** Has no report if it was received earlier and is no longer public. */
export type ReportSubmissionState = SubmissionState<ReportFieldName, SubmittedReport | undefined>

export function showSuccess(texts: Texts['reportForm'], report: SubmittedReport | undefined) {
  showToast({
    title: texts.reportSubmittedSuccessfully,
    description: texts.thankYouForYourSubmission,
    ...(report && !report.held
      ? { action: { label: texts.viewYourReport, href: reportPageUrl(report.id) } }
      : {}),
  })
}

/** The server has stored an earlier version of this report: this one needs a new key. */
export function isEarlierVersionStored(error: unknown): boolean {
  return hasProblem(error, 'idempotency-key-reused')
}

/** The report was received before and is no longer public: nothing is left to send. */
export function isAlreadySent(error: unknown): boolean {
  return hasProblem(error, 'already-submitted')
}

/** The message beside the button. */
export function describeFailure(language: Language, error: unknown, now = new Date()): string {
  const texts = textsIn(language, reportFormTexts)
  if (isEarlierVersionStored(error)) return texts.earlierVersionStored
  return failureMessage(language, error, texts.failedToSubmitTryAgain, now)
}

/** The first state of the page: the answer to a plain form, or nothing sent yet. */
export function answeredState(language: Language, form: FilledForm | null): ReportSubmissionState {
  if (!form) return { stage: 'filling' }
  const faults = serverFaults(language, reportFieldNames, form.problem.errors ?? [])
  return faults.length > 0
    ? { stage: 'faulty', faults }
    : { stage: 'failed', message: problemSentence(language, form.problem) }
}

export function asFormErrors(
  language: Language,
  { problem }: FilledForm,
): FieldErrors<ReportFields> {
  const own = serverFaults(language, reportFieldNames, problem.errors ?? [])
  return Object.fromEntries(own.map(({ name, message }) => [name, { type: 'server', message }]))
}

/** The result, beside the button. Both live regions exist before they get text. */
export function ReportFormOutcome({ state }: { state: ReportSubmissionState }) {
  const texts = useTexts(reportFormTexts)
  const { checkingNotARobot } = useTexts(fieldsTexts)
  const outcome = useRef<HTMLDivElement>(null)
  const wait = state.stage === 'sending' ? state.wait : undefined
  useEffect(() => {
    if (state.stage === 'sent' || state.stage === 'failed') showOutcome(outcome.current)
  }, [state])
  return (
    <div ref={outcome} tabIndex={-1}>
      <div role="status">
        {wait && 'seconds' in wait && (
          <p className="notice mt-6">{texts.siteIsBusy(wait.seconds)}</p>
        )}
        {wait && 'isChecking' in wait && <p className="notice mt-6">{checkingNotARobot}</p>}
        {state.stage === 'sent' && <Received report={state.answer} />}
      </div>
      {state.stage === 'sent' && state.answer?.receipt && (
        <ReceiptWhenNeeded
          key={state.answer.receipt}
          code={state.answer.receipt}
          sent={state.answer}
          onKept={forgetReceipt}
        />
      )}
      {state.stage === 'sent' && <WaysOn report={state.answer} />}
      <div role="alert">
        {state.stage === 'failed' && (
          <div className="notice notice-destructive mt-6">
            <h3 className="text-lg text-destructive">{texts.notSentTitle}</h3>
            <p>{state.message}</p>
            <p>{texts.stillHere}</p>
          </div>
        )}
      </div>
    </div>
  )
}

function Received({ report }: { report: SubmittedReport | undefined }) {
  const texts = useTexts(reportFormTexts)
  const labels = useTexts(labelsTexts)
  const held = useTexts(heldTexts)
  if (report?.held) return <ReceivedHeld isNameHeld={report.nameHeld} />
  return (
    <div className="notice notice-success mt-6">
      <h3 className="text-lg text-success">{texts.received}</h3>
      <p>
        {texts.thankYouForYourSubmission} {texts.reviewComesNext(labels.verificationTime)}
      </p>
      {report?.nameHeld && <p>{held.name}</p>}
    </div>
  )
}

function ReceivedHeld({ isNameHeld }: { isNameHeld: boolean | undefined }) {
  const texts = useTexts(reportFormTexts)
  const held = useTexts(heldTexts)
  return (
    <div className="notice notice-success mt-6">
      <h3 className="text-lg text-success">{texts.received}</h3>
      <p>{held.report}</p>
      {isNameHeld && <p>{held.nameOfHeld}</p>}
      <p>
        {texts.thankYouForYourSubmission} {texts.noEditing}
      </p>
    </div>
  )
}

/** Below the receipt, because each of them leaves its code. */
function WaysOn({ report }: { report: SubmittedReport | undefined }) {
  const texts = useTexts(reportFormTexts)
  return (
    <div className="mt-6 grid gap-2">
      {report && !report.held && (
        <p>
          {fillIn(texts.readAsVisitorsSeeIt, {
            link: (
              <a href={reportPageUrl(report.id)} className="font-semibold">
                {texts.readYourReport}
              </a>
            ),
          })}
        </p>
      )}
      <p>
        <a href={`${pageUrls.main}#reports`} className="inline-flex min-h-7 items-center">
          {texts.browseReports}
        </a>
      </p>
    </div>
  )
}

/** `title`: a heading for assistive technology, where none of level 2 stands above. */
type EarlierReceiptProps = { state: ReportSubmissionState; title?: string }

/** The receipt of a report that was sent before this page was loaded, until its witness has kept it. */
export function EarlierReceipt({ state, title }: EarlierReceiptProps) {
  const [kept, setKept] = useState<KeptReceipt>()
  useEffect(() => setKept(readKeptReceipt()), [])
  if (!kept || state.stage === 'sent') return null
  return (
    <div className="mb-6">
      {title && <h2 className="sr-only">{title}</h2>}
      <ReceiptWhenNeeded {...kept} onKept={forgetReceipt} />
    </div>
  )
}
