import type { ComponentProps } from 'react'
import type { LocatedReport } from '../../shared/public-report.ts'
import { readingTexts } from '../../shared/texts/en/reading.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { ReportCard } from './report-card.tsx'
import { writeTimeOfDay } from './write-reading.ts'

type LocatedCardProps = Omit<ComponentProps<typeof ReportCard>, 'report' | 'time'> & {
  report: LocatedReport
}

/** A card that says the time as the site reads it. */
export function LocatedCard({ report: located, ...card }: LocatedCardProps) {
  const reading = { texts: useTexts(readingTexts), formats: useFormats() }
  const { place = null, sighted, ...report } = located
  const time = sighted ? writeTimeOfDay({ sighted, place }, reading) : undefined
  return <ReportCard {...card} report={report} time={time} />
}
