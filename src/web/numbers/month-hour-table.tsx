import type { NumberOf } from '../../shared/numbers.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { scrollable } from '../ui/scrollable.ts'
import { clockOf, hours, months, sumMonthHours } from './month-hour-layout.ts'
import { TableFrame } from './table-frame.tsx'

/** The number of each square, with the sums by hour and by month; closed at first. */
export function MonthHourTable({ values }: { values: NumberOf[] }) {
  const texts = useTexts(numbersTexts)
  const formats = useFormats()
  const { reportsOf, ofMonth, ofHour, all } = sumMonthHours(values)
  return (
    <details className="numbers-details">
      <summary>{texts.theNumbers}</summary>
      <section aria-label={texts.monthHour} className="numbers-months" {...scrollable}>
        <TableFrame caption={texts.monthHour}>
          <thead>
            <tr>
              <th scope="col">{texts.hour}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {formats.shortMonth(month + 1)}
                </th>
              ))}
              <th scope="col">{texts.sum}</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour}>
                <th scope="row">{clockOf(hour)}</th>
                {months.map((month) => (
                  <td key={month}>{formats.number(reportsOf(month, hour))}</td>
                ))}
                <td>{formats.number(ofHour(hour))}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{texts.sum}</th>
              {months.map((month) => (
                <td key={month}>{formats.number(ofMonth(month))}</td>
              ))}
              <td>{formats.number(all)}</td>
            </tr>
          </tbody>
        </TableFrame>
      </section>
    </details>
  )
}
