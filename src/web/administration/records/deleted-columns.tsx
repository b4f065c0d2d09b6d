import Video from 'lucide-react/icons/video'
import type { DeletedReport } from '../../../shared/deleted-reports.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DeskStatusBadge } from '../desk/desk-status-badge.tsx'
import { Reason } from '../history-labels.tsx'
import { Instant } from '../instant.tsx'
import { TypeAndRegion } from '../type-and-region.tsx'

export const deletedColumns: Column<DeletedReport>[] = [
  {
    key: 'report',
    header: 'Report',
    cell: (report) => (
      <>
        <bdi className="font-semibold">{report.location}</bdi>
        <span className="block text-muted">
          {report.hasVideo && (
            <Video role="img" aria-label="With video" size="1.1em" className="mr-1 inline" />
          )}
          {report.noteCount > 0 &&
            `${report.noteCount} ${report.noteCount === 1 ? 'note' : 'notes'} · `}
          <bdi>{report.lead}</bdi>
        </span>
      </>
    ),
  },
  {
    key: 'type',
    header: 'Type and region',
    cell: (report) => <TypeAndRegion report={report} />,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <DeskStatusBadge status={status} /> },
  {
    key: 'deleted',
    header: 'Deleted',
    cell: ({ deletedAt, deletedByName }) => (
      <>
        <Instant at={deletedAt} />
        <span className="block text-muted">
          by <bdi>{deletedByName}</bdi>
        </span>
      </>
    ),
  },
  { key: 'reason', header: 'Reason', cell: (report) => <Reason reason={report} /> },
  {
    key: 'until',
    header: 'Restorable until',
    cell: ({ restorableUntil }) => <Instant at={restorableUntil} />,
  },
]
