import type { ExploreAnswer } from '../../shared/explore.ts'
import { reportStatusTexts } from '../../shared/report-status.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { readingTexts } from '../../shared/texts/en/reading.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { type CardPart, ReportCard } from '../reports/report-card.tsx'
import { writeTimeOfDay } from '../reports/write-reading.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { equalParts } from './equal-parts.ts'
import type { ExploreAddress } from './explore-address.ts'
import { markedTexts } from './marked-texts.tsx'

type ResultCardsProps = {
  address: ExploreAddress
  reports: ExploreAnswer['reports']
  /** To be marked in the reports. */
  words: readonly string[]
  isStale: boolean
  texts: Texts['explore']
}

/** The found reports. What is equal on all of them is said once, unless the chosen values above say it. */
export function ResultCards({ address, reports, words, isStale, texts }: ResultCardsProps) {
  const labels = useTexts(labelsTexts)
  const statuses = useTexts(reportStatusTexts)
  const reading = { texts: useTexts(readingTexts), formats: useFormats() }
  const without = equalParts(reports)
  const [first] = reports
  if (!first) return null
  const names: [CardPart, string][] = [
    ['type', labels.phenomena[first.phenomenonType]],
    ['region', labels.regions[first.region]],
    ['status', statuses[first.status].publicLabel],
  ]
  const unsaid = names
    .filter(([part]) => without.includes(part) && (isStale || !address[part]))
    .map(([, name]) => name)
  return (
    <>
      {unsaid.length > 0 && <p className="text-muted">{texts.equalOnAll(unsaid)}</p>}
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
