import { objectionTexts } from '../../shared/texts/en/objection.ts'
import { objectionUrl } from '../../shared/urls.ts'
import { ObjectionForm } from '../objections/objection-form.tsx'
import { AboutReportPage } from '../reports/about-report-page.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Where somebody asks that a report be looked at. */
export function ObjectionPage() {
  const texts = useTexts(objectionTexts)
  return (
    <AboutReportPage title={texts.title} thanks={texts.thanks} urlOf={objectionUrl}>
      {(reportId) => (
        <>
          <p>{texts.explanation}</p>
          <p className="text-muted">{texts.whatHappens}</p>
          <ObjectionForm reportId={reportId} />
        </>
      )}
    </AboutReportPage>
  )
}
