import { mostTimedReports } from '../../shared/limits.ts'
import type { PlaceAnswer } from '../../shared/place.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { placePageTexts } from '../../shared/texts/en/place-page.ts'
import { BarTable } from '../numbers/bar-table.tsx'
import { MonthHourChart } from '../numbers/month-hour-chart.tsx'
import { useTypeRows } from '../numbers/use-type-rows.ts'
import { YearChart } from '../numbers/year-chart.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** The numbers of a town by kind of phenomenon. */
export function PlaceTypes({ place: { types } }: { place: PlaceAnswer }) {
  const texts = useTexts(numbersTexts)
  return <BarTable title={texts.byType} head={texts.type} rows={useTypeRows(types)} />
}

/** Beside the map, or below it on a phone. */
export function PlaceYears({ place: { years } }: { place: PlaceAnswer }) {
  const texts = useTexts(placePageTexts)
  return years.length > 1 && <YearChart title={texts.byYear} years={years} />
}

/** Nothing where too few reports say an hour. */
export function PlaceHours({ place: { monthHours, reports } }: { place: PlaceAnswer }) {
  const texts = useTexts(placePageTexts)
  const looked = Math.min(reports, mostTimedReports)
  if (monthHours.length === 0) return null
  return (
    <>
      <MonthHourChart values={monthHours} read={looked} />
      {looked < reports && <p className="text-muted">{texts.newestOnly(looked)}</p>}
    </>
  )
}
