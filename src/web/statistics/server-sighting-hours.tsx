import { useQueryClient } from '@tanstack/react-query'
import { fewestTimed } from '../../shared/limits.ts'
import type { ReportsByHour } from '../../shared/numbers.ts'
import { numbersTexts } from '../../shared/texts/en/numbers.ts'
import { pageUrls } from '../../shared/urls.ts'
import { reportsOf } from '../numbers/findings.ts'
import { clockOf, hours } from '../numbers/month-hour-layout.ts'
import { useTexts } from '../texts/use-texts.ts'
import { pathOfBoxes } from '../ui/box-path.ts'
import { hoursKey } from './hours-query.ts'

/** Of a bar, with the gap after it. */
const slot = 7
const height = 34
const width = hours.length * slot - 1

/** A bar for each hour, from noon to noon. Nothing where too few reports say an hour. */
export function ServerSightingHours() {
  const texts = useTexts(numbersTexts)
  const answer = useQueryClient().getQueryData<ReportsByHour>(hoursKey)
  const known = new Map(answer?.hours.map(({ value, reports }) => [Number(value), reports]))
  const bars = hours.map((hour) => ({ hour, reports: known.get(hour) ?? 0 }))
  const timed = reportsOf(bars)
  if (timed < fewestTimed) return null
  const top = bars.reduce((one, other) => (other.reports > one.reports ? other : one))
  const boxes = bars.map(({ reports }, index) => {
    const high = Math.ceil((reports / top.reports) * height)
    return { x: index * slot, y: height - high, width: slot - 1, height: high }
  })
  return (
    <>
      <figcaption>
        <a href={pageUrls.numbers} className="inline-block py-0.5">
          {texts.byHour}
        </a>
        <p>{texts.mostAt(clockOf(top.hour))}</p>
      </figcaption>
      <svg
        role="img"
        aria-label={texts.byHourText(clockOf(top.hour), top.reports, timed)}
        viewBox={`0 0 ${width} ${height + 14}`}
      >
        <path d={pathOfBoxes(boxes)} />
        <text y={height + 13}>{clockOf(12)}</text>
        <text x={width / 2} y={height + 13} textAnchor="middle">
          {clockOf(0)}
        </text>
        <text x={width} y={height + 13} textAnchor="end">
          {clockOf(12)}
        </text>
      </svg>
    </>
  )
}
