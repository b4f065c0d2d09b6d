import type { PlaceRate } from '../../shared/numbers.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'

/** Below, the order of the rates is chance. */
const fewReports = 20

type RateTableProps = { title: string; rates: PlaceRate[]; nameOf: (rate: PlaceRate) => string }

/** Reports per million residents with their interval. Places with few reports come last, in grey. */
export function RateTable({ title, rates, nameOf }: RateTableProps) {
  const texts = useTexts(numbersTexts)
  const formats = useFormats()
  if (rates.length === 0) return null
  const isSure = ({ reports }: PlaceRate) => reports >= fewReports
  const sorted = [...rates.filter(isSure), ...rates.filter((rate) => !isSure(rate))]
  return (
    <section className="numbers-figure">
      <h2 className="text-title">{title}</h2>
      <p className="text-muted">{texts.placesText}</p>
      <div className="numbers-scroll">
        <table className="numbers-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.place}</th>
              <th scope="col">{texts.perMillion}</th>
              <th scope="col">{texts.interval}</th>
              <th scope="col">{texts.reports}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((rate) => (
              <tr key={rate.value} className={isSure(rate) ? undefined : 'numbers-unsure'}>
                <th scope="row">{nameOf(rate)}</th>
                <td>{formats.number(rate.perMillion, 2)}</td>
                <td>{texts.between(formats.number(rate.low, 2), formats.number(rate.high, 2))}</td>
                <td>{formats.number(rate.reports)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
