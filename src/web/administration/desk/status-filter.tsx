import type { DeskCounts } from '../../../shared/moderation.ts'
import { deskStatusLabels } from '../../../shared/moderation.ts'
import { type ReportStatus, reportStatuses } from '../../../shared/options.ts'
import { isPlainClick } from '../../ui/reload-link.tsx'
import { type DeskView, deskUrl } from './desk-query.ts'

type StatusFilterProps = {
  view: DeskView
  counts: DeskCounts | undefined
  onChoose: (view: DeskView) => void
}

const choices: (ReportStatus | undefined)[] = [undefined, ...reportStatuses]

/** One link for each status, with how many reports are there. */
export function StatusFilter({ view, counts, onChoose }: StatusFilterProps) {
  return (
    <nav aria-label="Status" className="status-filter">
      <ul>
        {choices.map((status) => {
          const chosen = { ...view, status, page: 1, after: '' }
          return (
            <li key={status ?? 'all'}>
              <a
                href={deskUrl(chosen)}
                aria-current={status === view.status ? 'true' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  onChoose(chosen)
                }}
              >
                {status ? deskStatusLabels[status] : 'All'}{' '}
                <span className="status-count">{counts && describeCount(counts, status)}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function describeCount(counts: DeskCounts, status: ReportStatus | undefined): string {
  const counted = status ? [counts[status]] : Object.values(counts)
  const reports = counted.reduce((sum, count) => sum + count.reports, 0)
  const isExact = counted.every((count) => count.isExact)
  return formatCount(reports, isExact)
}

/** "12,345", with a plus where there are more. */
export function formatCount(reports: number, isExact: boolean): string {
  return `${reports.toLocaleString('en')}${isExact ? '' : '+'}`
}
