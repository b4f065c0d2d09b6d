import { pageUrls } from '../../shared/urls.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { SubmitSection } from '../reports/submit-section.tsx'

/** The form on a page of its own: where a plain form leads when something in it is missing. */
export function SubmitPage() {
  return (
    <PageFrame>
      <PageHead
        title="Report a Sighting"
        description="Tell what you saw, heard or felt. You decide whether your name is published."
        path={pageUrls.submit}
      />
      <h1 className="sr-only">Report a Sighting</h1>
      <SubmitSection />
    </PageFrame>
  )
}
