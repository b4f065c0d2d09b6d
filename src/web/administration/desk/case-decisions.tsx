import type { AdminReport } from '../../../shared/moderation.ts'
import { reportStatuses, reportStatusTable } from '../../../shared/report-status.ts'
import { Button } from '../../ui/button.tsx'
import type { Decision } from './decision.ts'
import { DeskStatusBadge, HeldBadge } from './desk-status-badge.tsx'

type CaseDecisionsProps = {
  report: AdminReport
  mayDelete: boolean
  onDecide: (report: AdminReport, decision: Decision) => void
}

/** The four status options and deletion; the numbers are the keys that choose them. */
export function CaseDecisions({ report, mayDelete, onDecide }: CaseDecisionsProps) {
  return (
    <fieldset className="case-decisions">
      <legend className="sr-only">Decide</legend>
      <p>
        <span className="sr-only">Status: </span>
        <DeskStatusBadge status={report.status} />
        {report.held && <HeldBadge />}
      </p>
      <div className="flex flex-wrap gap-2">
        {reportStatuses.map((status) => (
          <Button
            key={status}
            look="secondary"
            aria-pressed={report.status === status}
            onClick={() => onDecide(report, status)}
          >
            <span aria-hidden="true" className="key">
              {reportStatusTable[status].key}
            </span>
            {reportStatusTable[status].verb}
          </Button>
        ))}
        {mayDelete && (
          <Button look="destructive" onClick={() => onDecide(report, 'deleted')}>
            Delete
          </Button>
        )}
      </div>
    </fieldset>
  )
}
