import { useSearchParams } from 'react-router'
import { caseActs } from '../../shared/case.ts'
import { caseTexts } from '../../shared/texts/en/case.ts'
import { CaseOpening } from '../cases/case-opening.tsx'
import { useCase } from '../cases/case-query.ts'
import { CaseView } from '../cases/case-view.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { useFragment } from '../use-fragment.ts'

/** The witness's own page of a report. Every form on it works without scripts. */
export function CasePage() {
  const texts = useTexts(caseTexts)
  const { data, failureStatus = 0 } = useCase()
  const linkedCode = useLinkedCode()
  const [parameters] = useSearchParams()
  const done = caseActs.find((act) => act === parameters.get('done'))
  return (
    <PageFrame>
      <PageHead title={texts.yourCase} />
      <div className="mx-auto box-content grid max-w-5xl grid-cols-1 gap-8 px-gutter pt-top">
        <h1>{texts.yourCase}</h1>
        {done && (
          <p role="status" className="notice notice-success">
            {texts.done[done]}
          </p>
        )}
        {failureStatus >= 500 && (
          <p role="alert" className="notice notice-destructive">
            {texts.unavailable}
          </p>
        )}
        {data && !linkedCode ? <CaseView found={data} /> : <CaseOpening linkedCode={linkedCode} />}
      </div>
    </PageFrame>
  )
}

/** The receipt code of a link to this page. A fragment may also name a part of the page. */
function useLinkedCode(): string {
  const fragment = useFragment()
  if (!fragment || document.getElementById(fragment)) return ''
  // Unlike decodeURIComponent, this reads a damaged address.
  return new URLSearchParams(`code=${fragment}`).get('code') ?? ''
}
