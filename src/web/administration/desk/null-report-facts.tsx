import type { NullReportFacts as Facts } from '../../../shared/desk-entries.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { nullReportTexts } from '../../../shared/texts/en/null-report.ts'
import { Fact } from '../../reports/facts.tsx'
import { useTexts } from '../../texts/use-texts.ts'

/** What somebody chose who saw nothing, and what the site noticed. */
export function NullReportFacts({ facts }: { facts: Facts }) {
  const texts = useTexts(nullReportTexts)
  const { holdReasons } = useTexts(deskTexts)
  const { distance, place, stay, direction, sky, heldReasons } = facts
  return (
    <>
      <dl className="facts">
        <Fact name={texts.distance}>{texts.distances[distance]}</Fact>
        {place && <Fact name={texts.place}>{place}</Fact>}
        <Fact name={texts.stay}>{texts.stays[stay]}</Fact>
        {direction && <Fact name={texts.direction}>{texts.directions[direction]}</Fact>}
        <Fact name={texts.sky}>{texts.skies[sky]}</Fact>
      </dl>
      {heldReasons.length > 0 && (
        <p className="text-sm text-destructive">
          {heldReasons.map((reason) => `${holdReasons[reason]}.`).join(' ')}
        </p>
      )}
    </>
  )
}
