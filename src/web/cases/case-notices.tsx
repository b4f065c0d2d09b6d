import type { Case } from '../../shared/case.ts'
import { caseNoticeTexts } from '../../shared/texts/en/case-notice.ts'
import { useTexts } from '../texts/use-texts.ts'
import { AddressForm, CaseForm } from './case-form.tsx'
import { CaseSection } from './case-section.tsx'

/** Where the witness leaves an address for notices, and erases it. */
export function CaseNotices({ found: { notice, mayNotify } }: { found: Case }) {
  const texts = useTexts(caseNoticeTexts)
  if (!notice && !mayNotify) return null
  const state = notice?.isConfirmed ? texts.confirmed : texts.waiting
  return (
    <CaseSection id="case-notices" title={texts.title} about={texts.about}>
      {notice ? (
        <>
          <p>
            <bdi>{state(notice.email)}</bdi>
          </p>
          <CaseForm act="end-notices" button={texts.end} />
        </>
      ) : (
        <AddressForm act="notify" button={texts.ask} label={texts.email} />
      )}
    </CaseSection>
  )
}
