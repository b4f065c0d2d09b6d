import type { PublicReport } from '../../shared/public-report.ts'
import { reportStatusTexts } from '../../shared/report-status.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { CardPart } from './report-card.tsx'

type EqualOnAllProps = {
  parts: readonly CardPart[]
  reports: readonly PublicReport[]
  /** True if other reports that fit are not among them. */
  hasOthers: boolean
}

/** What the cards of a list do not repeat, because its reports have it in common. */
export function EqualOnAll({ parts, reports, hasOthers }: EqualOnAllProps) {
  const texts = useTexts(reportsTexts)
  const labels = useTexts(labelsTexts)
  const statuses = useTexts(reportStatusTexts)
  const [report] = reports
  if (!report) return null
  const names: [CardPart, string][] = [
    ['type', labels.phenomena[report.phenomenonType]],
    ['region', labels.regions[report.region]],
    ['status', statuses[report.status].publicLabel],
    ['date', texts.dateUnknown],
    ['reporter', texts.reportedByName(labels.anonymous)],
  ]
  const said = names.filter(([part]) => parts.includes(part)).map(([, name]) => name)
  if (said.length === 0) return null
  return (
    <p className="text-muted">
      {hasOthers ? texts.equalOnShown(reports.length, said) : texts.equalOnAll(said)}
    </p>
  )
}
