import type { DeskCount, DeskCounts } from '../../../shared/desk-query.ts'
import { reportStatuses, reportStatusTexts } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import type { Formats } from '../../../shared/texts/formats.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { useFormats, useTexts } from '../../texts/use-texts.ts'
import { onPlainClick } from '../../ui/plain-click.ts'
import { type DeskView, deskUrl } from './desk-query.ts'

type StatusFilterProps = {
  view: DeskView
  counts: DeskCounts | undefined
  onChoose: (view: DeskView) => void
}

type Wording = { texts: Texts['desk']; statuses: Texts['reportStatuses'] }

type Choice = {
  key: string
  label: string
  chosen: Partial<DeskView>
  count: DeskCount | undefined
}

function listChoices({ texts, statuses }: Wording, counts: DeskCounts | undefined): Choice[] {
  const none = { status: undefined, held: false }
  return [
    { key: 'all', label: texts.all, chosen: none, count: counts && countAll(counts) },
    { key: 'held', label: texts.held, chosen: { ...none, held: true }, count: counts?.held },
    ...reportStatuses.map((status) => ({
      key: status,
      label: statuses[status].deskLabel,
      chosen: { ...none, status },
      count: counts?.[status],
    })),
  ]
}

/** A link with a count for each status, and one for held reports. */
export function StatusFilter({ view, counts, onChoose }: StatusFilterProps) {
  const texts = useTexts(deskTexts)
  const statuses = useTexts(reportStatusTexts)
  const formats = useFormats()
  return (
    <nav aria-label={texts.status} className="status-filter">
      <ul className="flex flex-wrap gap-2">
        {listChoices({ texts, statuses }, counts).map(({ key, label, chosen, count }) => {
          const target = { ...view, ...chosen, page: 1, after: '' }
          const isCurrent = target.status === view.status && target.held === view.held
          return (
            <li key={key}>
              <a
                href={deskUrl(target)}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={onPlainClick(() => onChoose(target))}
              >
                {label} <span>{count && formatCount(formats, count.reports, count.isExact)}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function countAll(counts: DeskCounts): DeskCount {
  const counted = reportStatuses.map((status) => counts[status])
  return {
    reports: counted.reduce((sum, count) => sum + count.reports, 0),
    isExact: counted.every((count) => count.isExact),
  }
}

/** "12,345", or "12,345+" if the server stopped counting. */
export function formatCount({ number }: Formats, reports: number, isExact: boolean): string {
  return `${number(reports)}${isExact ? '' : '+'}`
}
