import { useId } from 'react'
import type { NumberOf } from '../../shared/numbers.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { NumbersTable } from './numbers-table.tsx'

/** Years in the picture; earlier ones are in the table only. */
const mostYears = 80

const size = { width: 720, height: 200, below: 24, above: 16 } as const

type YearChartProps = { title: string; years: NumberOf[] }

/** Years without a report are empty places, so that the axis is even. */
function everyYear(years: NumberOf[]): NumberOf[] {
  const known = new Map(years.map(({ value, reports }) => [Number(value), reports]))
  const last = Math.max(...known.keys())
  const first = Math.max(last - mostYears + 1, Math.min(...known.keys()))
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    reports: known.get(first + index) ?? 0,
  }))
}

/** Bars by year, and the same as a table. */
export function YearChart({ title, years }: YearChartProps) {
  const texts = useTexts(numbersTexts)
  const formats = useFormats()
  const id = useId()
  if (years.length === 0) return null
  const shown = everyYear(years)
  const top = shown.reduce((one, other) => (other.reports > one.reports ? other : one))
  const [first, last] = [shown[0]?.value ?? '', shown.at(-1)?.value ?? '']
  const earlier = years
    .filter(({ value }) => Number(value) < Number(first))
    .reduce((sum, { reports }) => sum + reports, 0)
  const step = size.width / shown.length
  const heightOf = (reports: number) => (reports / top.reports) * size.height
  const text = texts.yearsText(first, last, top.value, top.reports)
  return (
    <figure className="numbers-figure">
      <figcaption>
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <p className="text-muted">
          {text} {earlier > 0 && texts.earlier(earlier, first)}
        </p>
      </figcaption>
      <svg
        role="img"
        aria-labelledby={id}
        viewBox={`0 0 ${size.width} ${size.above + size.height + size.below}`}
        className="numbers-chart"
      >
        <title>{text}</title>
        <path d={`M0 ${size.above}H${size.width}`} className="numbers-rule" />
        <text x={size.width} y={size.above - 4} className="numbers-end">
          {formats.number(top.reports)}
        </text>
        {shown.map(({ value, reports }, index) => (
          <rect
            key={value}
            x={index * step + step * 0.1}
            y={size.above + size.height - heightOf(reports)}
            width={step * 0.8}
            height={heightOf(reports)}
          />
        ))}
        <path d={`M0 ${size.above + size.height}H${size.width}`} className="numbers-rule" />
        <text x="0" y={size.above + size.height + 18}>
          {first}
        </text>
        {shown.length > 1 && (
          <text x={size.width} y={size.above + size.height + 18} className="numbers-end">
            {last}
          </text>
        )}
      </svg>
      <NumbersTable
        caption={title}
        head={texts.year}
        rows={years.toReversed().map(({ value, reports }) => ({ label: value, reports }))}
      />
    </figure>
  )
}
