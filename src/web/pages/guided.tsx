import { guidedFormTexts } from '../../shared/texts/en/guided-form.ts'
import { pageUrls } from '../../shared/urls.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { GuidedForm } from '../reports/guided-form/guided-form.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** The report form, one or two questions at a time. */
export function GuidedPage() {
  const texts = useTexts(guidedFormTexts)
  return (
    <PageFrame>
      <PageHead title={texts.pageTitle} description={texts.description} path={pageUrls.guided} />
      <div className="mx-auto box-content grid max-w-[44rem] grid-cols-1 gap-6 px-gutter pt-top">
        <h1 id="guided-title" className="text-lg">
          {texts.reportASighting}
        </h1>
        <GuidedForm />
      </div>
    </PageFrame>
  )
}
