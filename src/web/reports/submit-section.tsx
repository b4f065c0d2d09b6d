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
        <ReportForm />
      </div>
    </section>
  )
}
