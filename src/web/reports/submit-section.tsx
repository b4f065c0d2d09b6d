import { heldTexts } from '../../shared/held-texts.ts'
import { verificationTime } from '../../shared/policy.ts'
import { useSite } from '../site-context.ts'
import { ReportForm } from './report-form/report-form.tsx'

/** The form with what a witness should know before filling it in. */
export function SubmitSection() {
  const { site } = useSite()
  return (
    <section id="submit" aria-labelledby="submit-title" className="submit-section">
      <div className="submit-head">
        <div className="section-head">
          <h2 id="submit-title">Submit Your Sighting</h2>
          <p>Provide detailed information about your paranormal encounter</p>
        </div>
        <ul className="submit-facts">
          <li>
            {site.premoderates
              ? heldTexts.premoderated
              : 'Your report appears at once, marked Under Review.'}
          </li>
          <li>Verification typically takes {verificationTime}.</li>
          <li>A report cannot be edited after submission, so read it once more before you send.</li>
        </ul>
      </div>
      <ReportForm />
    </section>
  )
}
