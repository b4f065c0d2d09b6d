import type { ExploreAnswer } from '../../shared/explore.ts'
import { EqualOnAll } from '../reports/equal-on-all.tsx'
import { equalParts } from '../reports/equal-parts.ts'
import { LocatedCard } from '../reports/located-card.tsx'
import { markedTexts } from '../reports/marked-texts.tsx'
import type { ExploreAddress } from './explore-address.ts'

type ResultCardsProps = {
  address: ExploreAddress
  reports: ExploreAnswer['reports']
  /** To be marked in the reports. */
  words: readonly string[]
  isStale: boolean
  /** True if other reports fit that are not shown. */
  hasOthers: boolean
}

/** The found reports. What is equal on all of them is said once, unless the chosen values above say it. */
export function ResultCards({ address, reports, words, isStale, hasOthers }: ResultCardsProps) {
  const without = equalParts(reports)
  const unsaid = without.filter((part) => isStale || !address[part])
  if (reports.length === 0) return null
  return (
    <>
      <EqualOnAll parts={unsaid} {...{ reports, hasOthers }} />
      <ul className="cards grid tiles-76 gap-5" data-stale={isStale || undefined}>
        {reports.map((report) => (
          <LocatedCard
            key={report.id}
            {...{ report, without }}
            shown={markedTexts(report, words)}
          />
        ))}
      </ul>
    </>
  )
}
