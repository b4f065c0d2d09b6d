import type { ExploreAnswer } from '../../shared/explore.ts'
import { readingTexts } from '../../shared/texts/en/reading.ts'
import { EqualOnAll } from '../reports/equal-on-all.tsx'
import { markedTexts } from '../reports/marked-texts.tsx'
import { ReportCard } from '../reports/report-card.tsx'
import { writeTimeOfDay } from '../reports/write-reading.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { equalParts } from './equal-parts.ts'
import type { ExploreAddress } from './explore-address.ts'

type ResultCardsProps = {
  address: ExploreAddress
  reports: ExploreAnswer['reports']
  /** To be marked in the reports. */
  words: readonly string[]
  isStale: boolean
}

/** The found reports. What is equal on all of them is said once, unless the chosen values above say it. */
export function ResultCards({ address, reports, words, isStale }: ResultCardsProps) {
  const reading = { texts: useTexts(readingTexts), formats: useFormats() }
  const without = equalParts(reports)
  const unsaid = without.filter((part) => isStale || !address[part])
  const [first] = reports
  if (!first) return null
  return (
    <>
      <EqualOnAll parts={unsaid} report={first} />
      <ul className="cards grid tiles-76 gap-5" data-stale={isStale || undefined}>
        {reports.map(({ place = null, sighted, ...report }) => (
          <ReportCard
            key={report.id}
            report={report}
            shown={markedTexts(report, words)}
            without={without}
            time={sighted ? writeTimeOfDay({ sighted, place }, reading) : undefined}
          />
        ))}
      </ul>
    </>
  )
}
