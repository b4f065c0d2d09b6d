import type { PlaceAnswer } from '../../shared/place.ts'
import { EqualOnAll } from '../reports/equal-on-all.tsx'
import { equalParts } from '../reports/equal-parts.ts'
import { LocatedCard } from '../reports/located-card.tsx'
import type { CardPart } from '../reports/report-card.tsx'
import { useFormats } from '../texts/use-texts.ts'
import { namesOnlyTown } from './names-only-town.ts'

/** The newest reports of a town. The page says the town, so that each card begins with its date if there is one. */
export function NewestCards({ town }: { town: PlaceAnswer }) {
  const formats = useFormats()
  const { newest } = town
  const equal = equalParts(newest)
  if (newest.length === 0) return null
  const without = (location: string): CardPart[] =>
    namesOnlyTown(location, town, formats) ? [...equal, 'place'] : equal
  return (
    <>
      <EqualOnAll parts={equal} reports={newest} hasOthers={town.reports > newest.length} />
      <ul className="cards grid tiles-76 gap-5">
        {newest.map((report) => (
          <LocatedCard
            key={report.id}
            report={report}
            without={without(report.location)}
            titledBy={equal.includes('date') ? 'place' : 'date'}
          />
        ))}
      </ul>
    </>
  )
}
