import type { PlaceRate } from '../../shared/numbers.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { FigureHead } from './figure-head.tsx'
import { isSure } from './findings.ts'
import { arrowFrom, layInterval } from './lay-interval.ts'
import { TableFrame } from './table-frame.tsx'
import { writeRate } from './write-rate.ts'

/** So many places are named in the title. */
const named = 3

type RateTableProps = {
  title: string
  text: string
  rates: PlaceRate[]
  nameOf: (rate: PlaceRate) => string
  /** The address of the reports of a place. */
  urlOf: (rate: PlaceRate) => string
}

/** Reports per million residents with their interval. Places with few reports come last, in grey. */
export function RateTable({ title, text, rates, nameOf, urlOf }: RateTableProps) {
  const texts = useTexts(numbersTexts)
  if (rates.length === 0) return null
  const sure = rates.filter(isSure)
  const sorted = [...sure, ...rates.filter((rate) => !isSure(rate))]
  const first = sure.slice(0, named).map(nameOf).join(', ')
  const scale = Math.max(...(sure.length > 0 ? sure : rates).map(({ high }) => high))
  const isAnyCut = rates.some(({ high }) => high > scale)
  return (
    <section className="numbers-figure">
      <FigureHead
        title={title}
        finding={sure.length > named ? texts.rateFinding(first) : undefined}
      >
        {texts.placesText} {text}
      </FigureHead>
      <TableFrame caption={title} note={isAnyCut ? texts.cutIntervals : undefined}>
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
            <Row key={rate.value} {...{ rate, scale }} name={nameOf(rate)} href={urlOf(rate)} />
          ))}
        </tbody>
      </TableFrame>
    </section>
  )
}

type RowProps = { rate: PlaceRate; name: string; href: string; scale: number }

function Row({ rate, name, href, scale }: RowProps) {
  const texts = useTexts(numbersTexts)
  const { number } = useFormats()
  const { perMillion, low, high } = writeRate(rate, number)
  return (
    <tr className={isSure(rate) ? undefined : 'numbers-unsure'}>
      <th scope="row">
        <a href={href}>{name}</a>
      </th>
      <td>{perMillion}</td>
      <td className="numbers-interval">
        <Interval {...rate} scale={scale} />
        <span>{texts.between(low, high)}</span>
      </td>
      <td>{number(rate.reports)}</td>
    </tr>
  )
}

/**
 * The interval as a line, and the rate as a mark on it; the cell has both as text. An arrow ends what goes on beyond the
 * scale.
 */
function Interval({ scale, ...rate }: PlaceRate & { scale: number }) {
  const { from, to, mark, isCut } = layInterval(rate, scale)
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect x={from} width={to - from} y="3" height="4" className="numbers-range" />
      {isCut && <path d={`M${arrowFrom} 0L100 5L${arrowFrom} 10z`} />}
      {mark !== undefined && <rect x={Math.max(0, mark - 0.6)} width="1.2" height="10" />}
    </svg>
  )
}
