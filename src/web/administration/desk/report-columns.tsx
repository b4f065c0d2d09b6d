import Video from 'lucide-react/icons/video'
import type { AdminReport } from '../../../shared/moderation.ts'
import { reportStatuses, reportStatusTexts } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { InnerStatusBadge } from '../../reports/inner-status-badge.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Menu } from '../../ui/menu.tsx'
import { onPlainClick } from '../../ui/plain-click.ts'
import { Instant, Isolated, TypeAndRegion } from '../shown-values.tsx'
import { beginningOf } from './beginning-of.ts'
import { ClaimNote } from './claims.tsx'
import type { Decision } from './decision.ts'
import { HeldBadge } from './held-badge.tsx'
import { reportLinkId } from './use-current-report.ts'

type ColumnOptions = {
  urlOf: (report: AdminReport) => string
  onOpen: (report: AdminReport) => void
  onDecide: (report: AdminReport, decision: Decision) => void
  mayDelete: boolean
  order: { url: string; isOldestFirst: boolean; onTurn: () => void }
}

export function reportColumns(texts: Texts['desk'], options: ColumnOptions): Column<AdminReport>[] {
  const { order } = options
  return [
    {
      key: 'report',
      header: texts.report,
      cell: (report) => <ReportCell {...{ report, options }} />,
    },
    {
      key: 'type',
      header: texts.typeAndRegion,
      cell: (report) => <TypeAndRegion report={report} />,
    },
    { key: 'sighted', header: texts.sighted, cell: (report) => <SightedCell report={report} /> },
    { key: 'reporter', header: texts.reporter, cell: (report) => <ReporterCell report={report} /> },
    {
      key: 'submitted',
      header: texts.submitted,
      sortUrl: order.url,
      onSort: order.onTurn,
      sorted: order.isOldestFirst ? 'ascending' : 'descending',
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    { key: 'status', header: texts.status, cell: (report) => <StatusCell report={report} /> },
    {
      key: 'actions',
      header: texts.actions,
      hasButtons: true,
      cell: (report) => <RowActions {...{ report, options }} />,
    },
  ]
}

type CellProps = { report: AdminReport; options: ColumnOptions }

function ReportCell({ report, options }: CellProps) {
  const texts = useTexts(deskTexts)
  return (
    <>
      <a
        id={reportLinkId(report.id)}
        data-desk-report={report.id}
        href={options.urlOf(report)}
        className="desk-report-link"
        onClick={onPlainClick(() => options.onOpen(report))}
      >
        <bdi>{report.location}</bdi>
      </a>
      <span className="desk-lead">
        {report.videoFileName && (
          <Video role="img" aria-label={texts.withVideo} size="1.1em" className="mr-1 inline" />
        )}
        {report.noteCount > 0 && `${texts.notes(report.noteCount)} · `}
        <bdi>{beginningOf(report.description)}</bdi>
      </span>
      <span className="block text-sm font-semibold">
        <ClaimNote reportId={report.id} />
      </span>
    </>
  )
}

function StatusCell({ report: { status, held, heldReasons } }: { report: AdminReport }) {
  const texts = useTexts(deskTexts)
  return (
    <>
      <InnerStatusBadge status={status} wording="deskLabel" />
      {held && (
        <span className="mt-1 block">
          <HeldBadge />
          {heldReasons.map((reason) => (
            <span key={reason} className="block text-muted">
              {texts.shortHoldReasons[reason]}
            </span>
          ))}
        </span>
      )}
    </>
  )
}

function SightedCell({ report: { sightingDate, sightingTime } }: { report: AdminReport }) {
  return (
    <>
      <time dateTime={sightingDate}>{sightingDate}</time>
      <bdi className="block text-muted">{sightingTime}</bdi>
    </>
  )
}

function ReporterCell({
  report: { fullName, email, anonymous, nameHeld },
}: {
  report: AdminReport
}) {
  const texts = useTexts(deskTexts)
  return (
    <>
      <Isolated text={fullName} />
      {anonymous && <span className="text-muted">{texts.anonymous}</span>}
      {!anonymous && nameHeld && <span className="text-muted">{texts.notConfirmed}</span>}
      <bdi className="desk-email">{email}</bdi>
    </>
  )
}

function RowActions({ report, options }: CellProps) {
  const texts = useTexts(deskTexts)
  const statuses = useTexts(reportStatusTexts)
  const { onDecide, mayDelete } = options
  return (
    <Menu
      label={texts.decide}
      of={texts.onTheReportFrom(report.location)}
      items={[
        ...reportStatuses.map((status) => ({
          label: statuses[status].verb,
          icon: <CurrentMark isCurrent={report.status === status} />,
          onChoose: () => onDecide(report, status),
        })),
        ...(mayDelete
          ? [
              {
                label: texts.deleteIt,
                icon: <CurrentMark isCurrent={false} />,
                isDestructive: true,
                onChoose: () => onDecide(report, 'deleted' as const),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Marks the current status in the menu. */
function CurrentMark({ isCurrent }: { isCurrent: boolean }) {
  const texts = useTexts(deskTexts)
  return (
    <span className="w-[1em]">
      {isCurrent && (
        <>
          <span aria-hidden="true">✓</span>
          <span className="sr-only">{texts.now}</span>
        </>
      )}
    </span>
  )
}
