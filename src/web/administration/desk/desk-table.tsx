import type { AdminReport } from '../../../shared/moderation.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Decision } from './decision.ts'
import { deskUrl } from './desk-query.ts'
import { reportColumns } from './report-columns.tsx'
import type { DeskPlace } from './use-desk-view.ts'

type DeskTableProps = {
  desk: DeskPlace
  reports: AdminReport[]
  selection: { keys: ReadonlySet<string>; onChange: (keys: ReadonlySet<string>) => void }
  mayDelete: boolean
  onDecide: (report: AdminReport, decision: Decision) => void
}

export function DeskTable({ desk, reports, selection, mayDelete, onDecide }: DeskTableProps) {
  const texts = useTexts(deskTexts)
  const { view } = desk
  const isOldestFirst = view.order === 'oldest'
  const turned = {
    ...view,
    order: isOldestFirst ? ('newest' as const) : ('oldest' as const),
    page: 1,
    after: '',
  }
  const columns = reportColumns(texts, {
    urlOf: ({ id }) => desk.reportUrl(id),
    onOpen: ({ id }) => desk.open(id),
    onDecide,
    mayDelete,
    order: { url: deskUrl(turned), isOldestFirst, onTurn: () => desk.show(turned) },
  })
  return (
    <div className="desk-table">
      <DataTable
        caption={texts.reports}
        columns={columns}
        rows={reports}
        rowKey={({ id }) => id}
        rowName={({ location, createdAt }) => `${location}, ${createdAt.slice(0, 10)}`}
        selection={selection}
      />
    </div>
  )
}
