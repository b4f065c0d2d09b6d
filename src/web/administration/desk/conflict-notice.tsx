import { reportStatusTable } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Instant } from '../instant.tsx'
import type { Decision, SeenReport } from './decision.ts'
import { useReportCase } from './desk-queries.ts'
import { findReportLink } from './find-report-link.ts'
import type { Conflict } from './use-decisions.ts'

type ConflictNoticeProps = { conflict: Conflict; onInsist: () => void; onLeave: () => void }

/** Somebody else was quicker: says who did what, and leaves it to the administrator what counts. */
export function ConflictNotice({ conflict, onInsist, onLeave }: ConflictNoticeProps) {
  const texts = useTexts(deskTexts)
  const { before, now, decision } = conflict
  const { data } = useReportCase(now.id)
  // What was read before the other one decided names somebody else.
  const isCurrent = data?.report.updatedAt === now.updatedAt
  const isSame = before.status === now.status
  const latest = data?.history.find(({ action }) => isSame || action === 'report_status_changed')
  return (
    <ConfirmDialog
      question={texts.changedByAnother}
      consequence={
        <>
          {isSame ? (
            <>
              It still is <strong>{describe(now)}</strong>, but something else about it was changed
            </>
          ) : (
            <>
              It was {describe(before)} when you looked and is <strong>{describe(now)}</strong> now
            </>
          )}
          {isCurrent && latest && (
            <>
              , {isSame ? 'last' : 'decided'} by <bdi>{latest.actorName}</bdi>
            </>
          )}{' '}
          (<Instant at={now.updatedAt} /> UTC). Your decision “{describeDecision(decision)}” has not
          been applied.
        </>
      }
      cancelLabel={texts.leaveItAsItIs}
      confirmLabel={`${describeDecision(decision)} anyway`}
      isDestructive={decision === 'deleted'}
      onConfirm={onInsist}
      onCancel={onLeave}
      findReturnFocus={() => findReportLink(now.id)}
    />
  )
}

const describe = ({ status }: SeenReport) => reportStatusTable[status].deskLabel

const describeDecision = (decision: Decision) =>
  decision === 'deleted' ? 'Delete' : reportStatusTable[decision].verb
