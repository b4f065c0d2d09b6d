import { pagesTexts } from '../../shared/texts/en/pages.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { SightingHours } from './sighting-hours.tsx'
import { useStatistics } from './statistics-query.ts'

/** The three public counters, and a small chart beside them. A missing counter counts as 0. */
export function StatisticsStrip() {
  const texts = useTexts(pagesTexts)
  const formats = useFormats()
  const data = useStatistics()
  const counters = [
    { label: texts.totalReportsFiled, count: data?.totalReports },
    { label: texts.verifiedSightings, count: data?.verifiedSightings },
    { label: texts.activeContributors, count: data?.activeUsers },
  ]
  return (
    <div className="statistics">
      <dl>
        {counters.map(({ label, count = 0 }) => (
          <div
            key={label}
            className="flex flex-row-reverse flex-wrap items-baseline justify-between gap-x-4 px-5 py-3 sm:flex-col-reverse sm:items-start sm:justify-start sm:gap-0 sm:px-6 sm:py-[1.1rem]"
          >
            <dt className="text-muted">{label}</dt>
            <dd>{formats.number(count)}</dd>
          </div>
        ))}
      </dl>
      <SightingHours />
    </div>
  )
}
