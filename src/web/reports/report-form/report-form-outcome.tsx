import { useEffect, useRef } from 'react'
import type { SubmittedReport } from '../../../shared/reports.ts'
import { heldTexts } from '../../../shared/texts/en/held.ts'
import { labelsTexts } from '../../../shared/texts/en/labels.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { reportPageUrl } from '../../../shared/urls.ts'
import { checkingText } from '../../proof-of-work/send-with-proof.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { fieldId, type ReportFieldName } from './report-form-fields.ts'
import type { SubmissionState } from './report-form-submission.ts'

/** What became of the submission, beside the button. Both places exist before they are filled. */
export function ReportFormOutcome({ state }: { state: SubmissionState }) {
  const texts = useTexts(reportFormTexts)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.stage === 'faulty') focusFirst(state.faults)
    if (state.stage === 'sent' || state.stage === 'failed') showOutcome(outcome.current)
  }, [state])
  return (
    <div ref={outcome}>
      <div role="status">
        {state.stage === 'sending' && state.waitInSeconds !== undefined && (
          <p className="notice mt-6">{texts.siteIsBusy(state.waitInSeconds)}</p>
        )}
        {state.stage === 'sending' && state.isChecking && (
          <p className="notice mt-6">{checkingText}</p>
        )}
        {state.stage === 'sent' && <Received report={state.report} />}
      </div>
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
      {report && (
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
      <p>{texts.reviewComesNext(labels.verificationTime)}</p>
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
      <p>{texts.noEditing}</p>
    </div>
  )
}

function focusFirst([first]: { name: ReportFieldName }[]) {
  if (first) document.getElementById(fieldId(first.name))?.focus()
}

/** The fields let go of the focus while they were locked; the button takes it. */
function showOutcome(outcome: HTMLElement | null) {
  outcome?.scrollIntoView({ block: 'nearest' })
  if (document.activeElement !== document.body) return
  const form = outcome?.closest('form')
  form?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true })
}
