import { reportPageUrl } from '../../shared/urls.ts'
import type { SubmissionState } from './report-form-submission.ts'

/** What became of the submission, beside the button. Both places exist before they are filled. */
export function ReportFormOutcome({ state }: { state: SubmissionState }) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {state.stage === 'sending' && state.waitInSeconds !== undefined && (
          <p className="notice">
            The site is busy just now. Your report is sent again in {state.waitInSeconds}{' '}
            {state.waitInSeconds === 1 ? 'second' : 'seconds'}; please stay on this page.
          </p>
        )}
        {state.stage === 'sent' && <Received id={state.id} />}
      </div>
      <div role="alert" className="empty:hidden">
        {state.stage === 'failed' && (
          <div className="notice notice-destructive">
            <h3 className="text-lg text-destructive">Your report was not sent</h3>
            <p>{state.message}</p>
            <p>Everything you typed is still here.</p>
          </div>
        )}
      </div>
    </>
  )
}

function Received({ id }: { id: string | undefined }) {
  return (
    <div className="notice border-l-success">
      <h3 className="text-lg text-success">Your report was received</h3>
      {id && (
        <p>
          <a href={reportPageUrl(id)} className="font-semibold">
            Read your report
          </a>{' '}
          as visitors see it.
        </p>
      )}
      <p>
        A moderator reviews it next, which typically takes 3-7 business days. Nobody can edit a
        report after submission.
      </p>
    </div>
  )
}
