import type { PublicReport } from '../../shared/public-report.ts'
import type { CardPart } from '../reports/report-card.tsx'

const readers: [CardPart, (report: PublicReport) => string][] = [
  ['type', ({ phenomenonType }) => phenomenonType],
  ['region', ({ region }) => region],
  ['status', ({ status }) => status],
]

/** What all reports of a list have in common, so that no card needs to repeat it. One report keeps all. */
export function equalParts(reports: PublicReport[]): CardPart[] {
  const [first, ...rest] = reports
  if (!first || rest.length === 0) return []
  return readers
    .filter(([, read]) => rest.every((report) => read(report) === read(first)))
    .map(([part]) => part)
}
