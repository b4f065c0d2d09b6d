import type { ReactNode } from 'react'
import type { ReportCase } from '../../shared/moderation.ts'
import { readingTexts } from '../../shared/texts/en/reading.ts'
import { wholeReadingTexts } from '../../shared/texts/en/whole-reading.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { Fact } from './facts.tsx'
import { ReadFacts } from './read-facts.tsx'
import { writeDuration } from './write-duration.ts'

type WholeReadingProps = Pick<ReportCase, 'reading' | 'hasNoPlace'> & { children?: ReactNode }

/** What the site reads from the words of the witness, without the words. */
export function WholeReading({ reading, hasNoPlace, children }: WholeReadingProps) {
  const texts = useTexts(wholeReadingTexts)
  const formats = useFormats()
  const { placeAsRead, placeAsCorrected } = useTexts(readingTexts)
  const { place = null, sighted = null } = reading ?? {}
  const duration = sighted && writeDuration(sighted, { texts, formats })
  return (
    <dl className="facts gap-x-4">
      {hasNoPlace && <Fact name={placeAsCorrected}>{texts.noPlaceIsNamed}</Fact>}
      {!place && !hasNoPlace && <Fact name={placeAsRead}>{texts.noPlaceIsRead}</Fact>}
      <ReadFacts report={{ place, sighted }} />
      {duration && <Fact name={texts.durationAsRead}>{duration}</Fact>}
      {children}
    </dl>
  )
}
