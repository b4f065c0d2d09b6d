import { isKnown } from '../../shared/is-known.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import type { CardPart } from './report-card.tsx'

type Compared = Pick<
  PublicReport,
  'id' | 'phenomenonType' | 'region' | 'status' | 'anonymous' | 'sightingDate'
>

const readers: [CardPart, (report: Compared) => string][] = [
  ['type', ({ phenomenonType }) => phenomenonType],
  ['region', ({ region }) => region],
  ['status', ({ status }) => status],
  // A known date stays on each card.
  ['date', ({ sightingDate, id }) => (isKnown(sightingDate) ? id : 'unknown')],
  // A published name stays on each card.
  ['reporter', ({ anonymous, id }) => (anonymous ? 'anonymous' : id)],
]

/** What all reports of a list have in common, so that no card needs to repeat it. One report keeps all. */
export function equalParts(reports: Compared[]): CardPart[] {
  const [first, ...rest] = reports
  if (!first || rest.length === 0) return []
  return readers
    .filter(([, read]) => rest.every((report) => read(report) === read(first)))
    .map(([part]) => part)
}
