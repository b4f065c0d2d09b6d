import type { ComponentProps } from 'react'
import type { LocatedReport } from '../../shared/public-report.ts'
import { readingTexts } from '../../shared/texts/en/reading.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { ReportCard } from './report-card.tsx'
import { writeMarkedTime } from './write-reading.ts'

type LocatedCardProps = Omit<ComponentProps<typeof ReportCard>, 'report' | 'reading'> & {
  report: LocatedReport
}

/** A card that says the time as the site reads it. */
export function LocatedCard({ report: located, ...card }: LocatedCardProps) {
  const words = { texts: useTexts(readingTexts), formats: useFormats() }
  const { place = null, sighted, ...report } = located
  const reading = sighted ? writeMarkedTime({ sighted, place }, words, report) : undefined
  return <ReportCard {...card} report={report} reading={reading} />
}
