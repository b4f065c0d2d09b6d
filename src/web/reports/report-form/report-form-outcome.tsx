import { useEffect, useRef } from 'react'
import { heldTexts } from '../../../shared/held-texts.ts'
import { verificationTime } from '../../../shared/policy.ts'
import type { SubmittedReport } from '../../../shared/reports.ts'
import { reportPageUrl } from '../../../shared/urls.ts'
import { checkingText } from '../../proof-of-work/send-with-proof.ts'
import { fieldId, type ReportFieldName } from './report-form-fields.ts'
import type { SubmissionState } from './report-form-submission.ts'

/** What became of the submission, beside the button. Both places exist before they are filled. */
export function ReportFormOutcome({ state }: { state: SubmissionState }) {
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.stage === 'faulty') focusFirst(state.faults)
    if (state.stage === 'sent' || state.stage === 'failed') showOutcome(outcome.current)
  }, [state])
  return (
    <div ref={outcome}>
      <div role="status">
        {state.stage === 'sending' && state.waitInSeconds !== undefined && (
          <p className="notice mt-6">
            The site is busy just now. Your report is sent again in {state.waitInSeconds}{' '}
            {state.waitInSeconds === 1 ? 'second' : 'seconds'}; please stay on this page.
          </p>
        )}
        {state.stage === 'sending' && state.isChecking && (
          <p className="notice mt-6">{checkingText}</p>
        )}
        {state.stage === 'sent' && <Received report={state.report} />}
      </div>
      <div role="alert">
        {state.stage === 'failed' && (
          <div className="notice notice-destructive mt-6">
            <h3 className="text-lg text-destructive">Your report was not sent</h3>
            <p>{state.message}</p>
            <p>Everything you typed is still here.</p>
          </div>
        )}
      </div>
    </div>
  )
}

function Received({ report }: { report: SubmittedReport | undefined }) {
  if (report?.held) return <ReceivedHeld isNameHeld={report.nameHeld} />
  return (
    <div className="notice mt-6 border-l-success">
      <h3 className="text-lg text-success">Your report was received</h3>
      {report && (
        <p>
          <a href={reportPageUrl(report.id)} className="font-semibold">
            Read your report
          </a>{' '}
          as visitors see it.
        </p>
      )}
      <p>
        A moderator reviews it next, which typically takes {verificationTime}. Nobody can edit a
        report after submission.
      </p>
      {report?.nameHeld && <p>{heldTexts.name}</p>}
    </div>
  )
}

function ReceivedHeld({ isNameHeld }: { isNameHeld: boolean | undefined }) {
  return (
    <div className="notice mt-6 border-l-success">
      <h3 className="text-lg text-success">Your report was received</h3>
      <p>{heldTexts.report}</p>
      {isNameHeld && <p>{heldTexts.nameOfHeld}</p>}
      <p>Nobody can edit a report after submission.</p>
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
