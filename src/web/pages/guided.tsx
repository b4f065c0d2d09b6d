import { guidedFormTexts } from '../../shared/texts/en/guided-form.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { GuidedForm } from '../reports/guided-form/guided-form.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** The report form, one or two questions at a time. */
export function GuidedPage() {
  const texts = useTexts(guidedFormTexts)
  return (
    <PageFrame>
      <div className="mx-auto box-content grid max-w-[44rem] grid-cols-1 gap-6 px-gutter pt-top">
        <h1 id="guided-title" className="text-lg">
          {texts.reportASighting}
        </h1>
        <GuidedForm />
      </div>
    </PageFrame>
  )
}
