import { useId } from 'react'
import type { NumberOf } from '../../shared/numbers.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { NumbersTable } from './numbers-table.tsx'

const cell = { width: 28, height: 18, left: 84, above: 18 } as const
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
const hours = Array.from({ length: 24 }, (_, index) => String(index).padStart(2, '0'))

/** The steps of the colour, of which each is a little stronger. */
const steps = 5

/** A square for each hour of each month, and the same as a table. */
export function MonthHourChart({ values }: { values: NumberOf[] }) {
  const texts = useTexts(numbersTexts)
  const formats = useFormats()
  const id = useId()
  const [top] = values.toSorted((one, other) => other.reports - one.reports)
  if (!top) return null
  const known = new Map(values.map(({ value, reports }) => [value, reports]))
  const nameOf = (month: string) => formats.month(Number(month))
  const clockOf = (hour: string) => `${hour}:00`
  const [topMonth = '', topHour = ''] = top.value.split('-')
  const text = texts.monthHourText(nameOf(topMonth), clockOf(topHour), top.reports)
  const strengthOf = (reports: number) =>
    0.06 + 0.94 * (Math.ceil((reports / top.reports) * steps) / steps)
  return (
    <figure className="numbers-figure">
      <figcaption>
        <h2 id={id} className="text-title">
          {texts.monthHour}
        </h2>
        <p className="text-muted">{text}</p>
      </figcaption>
      <svg
        role="img"
        aria-labelledby={id}
        viewBox={`0 0 ${cell.left + 24 * cell.width} ${cell.above + 12 * cell.height}`}
        className="numbers-chart"
      >
        <title>{text}</title>
        {hours
          .filter((hour) => Number(hour) % 3 === 0)
          .map((hour) => (
            <text key={hour} x={cell.left + Number(hour) * cell.width} y={cell.above - 6}>
              {hour}
            </text>
          ))}
        {months.map((month, row) => (
          <g key={month}>
            <text x="0" y={cell.above + row * cell.height + 13}>
              {nameOf(month)}
            </text>
            {hours.map((hour, column) => (
              <rect
                key={hour}
                x={cell.left + column * cell.width}
                y={cell.above + row * cell.height}
                width={cell.width - 2}
                height={cell.height - 2}
                fillOpacity={strengthOf(known.get(`${month}-${hour}`) ?? 0)}
              />
            ))}
          </g>
        ))}
      </svg>
      <NumbersTable
        caption={texts.monthHour}
        head={`${texts.month}, ${texts.hour}`}
        rows={values.map(({ value, reports }) => {
          const [month = '', hour = ''] = value.split('-')
          return { label: `${nameOf(month)}, ${clockOf(hour)}`, reports }
        })}
      />
    </figure>
  )
}
