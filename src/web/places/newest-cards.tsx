import type { PlaceAnswer } from '../../shared/place.ts'
import { readingTexts } from '../../shared/texts/en/reading.ts'
import { equalParts } from '../explore/equal-parts.ts'
import { EqualOnAll } from '../reports/equal-on-all.tsx'
import { type CardPart, ReportCard } from '../reports/report-card.tsx'
import { writeTimeOfDay } from '../reports/write-reading.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { namesOnlyTown } from './names-only-town.ts'

/** The newest reports of a town. The page says the town, so that each card begins with its date. */
export function NewestCards({ town }: { town: PlaceAnswer }) {
  const formats = useFormats()
  const reading = { texts: useTexts(readingTexts), formats }
  const { newest } = town
  const equal = equalParts(newest)
  const [first] = newest
  if (!first) return null
  const without = (location: string): CardPart[] =>
    namesOnlyTown(location, town, formats) ? [...equal, 'place'] : equal
  return (
    <>
      <EqualOnAll parts={equal} report={first} />
      <ul className="cards grid tiles-76 gap-5">
        {newest.map(({ place = null, sighted, ...report }) => (
          <ReportCard
            key={report.id}
            report={report}
            without={without(report.location)}
            time={sighted ? writeTimeOfDay({ sighted, place }, reading) : undefined}
            titledBy="date"
          />
        ))}
      </ul>
    </>
  )
}
