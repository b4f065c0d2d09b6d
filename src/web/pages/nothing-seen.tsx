import { nullReportTexts } from '../../shared/texts/en/null-report.ts'
import { nothingSeenUrl } from '../../shared/urls.ts'
import { NullReportForm } from '../null-reports/null-report-form.tsx'
import { AboutReportPage } from '../reports/about-report-page.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Where somebody tells who was near a sighting and saw nothing. */
export function NothingSeenPage() {
  const texts = useTexts(nullReportTexts)
  return (
    <AboutReportPage title={texts.sawNothing} thanks={texts.thanks} urlOf={nothingSeenUrl}>
      {(reportId) => (
        <>
          <p>{texts.explanation}</p>
          <p className="text-muted">{texts.whatHappens}</p>
          <NullReportForm reportId={reportId} />
        </>
      )}
    </AboutReportPage>
  )
}
