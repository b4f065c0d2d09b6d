import type { AdminReport } from '../../../shared/moderation.ts'
import {
  reportStatuses,
  reportStatusTable,
  reportStatusTexts,
} from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { InnerStatusBadge } from '../../reports/inner-status-badge.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Decision } from './decision.ts'
import { HeldBadge } from './held-badge.tsx'

type CaseDecisionsProps = {
  report: AdminReport
  mayDelete: boolean
  onDecide: (report: AdminReport, decision: Decision) => void
}

/** The four status options and deletion. The numbers are their keyboard shortcuts. */
export function CaseDecisions({ report, mayDelete, onDecide }: CaseDecisionsProps) {
  const texts = useTexts(deskTexts)
  const statuses = useTexts(reportStatusTexts)
  return (
    <fieldset className="case-decisions">
      <legend className="sr-only">{texts.decide}</legend>
      <p>
        <span className="sr-only">{texts.statusPrefix}</span>
        <InnerStatusBadge status={report.status} wording="deskLabel" />
        {report.held && <HeldBadge />}
      </p>
      <div className="flex flex-wrap gap-2">
        {reportStatuses.map((status) => (
          <Button
            key={status}
            variant="secondary"
            aria-pressed={report.status === status}
            onClick={() => onDecide(report, status)}
          >
            <span aria-hidden="true" className="key">
              {reportStatusTable[status].key}
            </span>
            {statuses[status].verb}
          </Button>
        ))}
        {mayDelete && (
          <Button variant="destructive" onClick={() => onDecide(report, 'deleted')}>
            {texts.deleteIt}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
