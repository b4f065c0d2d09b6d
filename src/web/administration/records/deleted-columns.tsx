import Video from 'lucide-react/icons/video'
import type { DeletedReport } from '../../../shared/deleted-reports.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { InnerStatusBadge } from '../../reports/inner-status-badge.tsx'
import { fillIn } from '../../texts/fill-in.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Reason } from '../history-labels.tsx'
import { Instant, TypeAndRegion } from '../shown-values.tsx'

export function deletedColumns(texts: Texts['records']): Column<DeletedReport>[] {
  return [
    {
      key: 'report',
      header: texts.report,
      cell: (report) => (
        <>
          <bdi className="font-semibold">{report.location}</bdi>
          <span className="block text-muted">
            {report.hasVideo && (
              <Video role="img" aria-label={texts.withVideo} size="1.1em" className="mr-1 inline" />
            )}
            {report.noteCount > 0 && `${texts.notes(report.noteCount)} · `}
            <bdi>{report.lead}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'type',
      header: texts.typeAndRegion,
      cell: (report) => <TypeAndRegion report={report} />,
    },
    {
      key: 'status',
      header: texts.status,
      cell: ({ status }) => <InnerStatusBadge status={status} wording="deskLabel" />,
    },
    {
      key: 'deleted',
      header: texts.deleted,
      cell: ({ deletedAt, deletedByName }) => (
        <>
          <Instant at={deletedAt} />
          <span className="block text-muted">
            {fillIn(texts.by, { name: <bdi>{deletedByName}</bdi> })}
          </span>
        </>
      ),
    },
    { key: 'reason', header: texts.reason, cell: (report) => <Reason reason={report} /> },
    {
      key: 'until',
      header: texts.restorableUntil,
      cell: ({ restorableUntil }) => <Instant at={restorableUntil} />,
    },
  ]
}
