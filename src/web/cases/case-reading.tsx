import type { Case } from '../../shared/case.ts'
import { caseTexts } from '../../shared/texts/en/case.ts'
import { shapesTexts } from '../../shared/texts/en/shapes.ts'
import { Fact } from '../reports/facts.tsx'
import { WholeReading } from '../reports/whole-reading.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { CaseSection } from './case-section.tsx'

/** What the site reads from the report, or a moderator has set. */
export function CaseReading({ reading, hasNoPlace }: Pick<Case, 'reading' | 'hasNoPlace'>) {
  const texts = useTexts(caseTexts)
  const shapes = useTexts(shapesTexts)
  return (
    <CaseSection id="case-reading" title={texts.reading} about={texts.readingExplanation}>
      {reading ? (
        <WholeReading reading={reading} hasNoPlace={hasNoPlace}>
          {reading.shape && <Fact name={texts.shapeAsRead}>{shapes[reading.shape]}</Fact>}
        </WholeReading>
      ) : (
        <p className="text-muted">{texts.notRead}</p>
      )}
    </CaseSection>
  )
}
