import { pagesTexts } from '../../shared/texts/en/pages.ts'
import { pageUrls } from '../../shared/urls.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { SubmitSection } from '../reports/report-form/submit-section.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** The form on its own page: the answer to a plain form with faults. */
export function SubmitPage() {
  const texts = useTexts(pagesTexts)
  return (
    <PageFrame>
      <PageHead
        title={texts.reportASighting}
        description={texts.submitDescription}
        path={pageUrls.submit}
      />
      <h1 className="sr-only">{texts.reportASighting}</h1>
      <SubmitSection />
    </PageFrame>
  )
}
