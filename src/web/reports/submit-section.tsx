import { heldTexts } from '../../shared/texts/en/held.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ReportForm } from './report-form/report-form.tsx'

/** The form with what a witness should know before filling it in. */
export function SubmitSection() {
  const texts = useTexts(reportsTexts)
  const labels = useTexts(labelsTexts)
  const held = useTexts(heldTexts)
  const { site } = useSite()
  return (
    <section id="submit" aria-labelledby="submit-title" className="submit-section">
      <div className="submit-head">
        <div className="section-head">
          <h2 id="submit-title">{texts.submitYourSighting}</h2>
          <p>{texts.submitExplanation}</p>
        </div>
        <ul className="submit-facts">
          <li>{site.premoderates ? held.premoderated : texts.appearsAtOnce}</li>
          <li>{texts.verificationTakes(labels.verificationTime)}</li>
          <li>{texts.noEditing}</li>
        </ul>
      </div>
      <ReportForm />
    </section>
  )
}
