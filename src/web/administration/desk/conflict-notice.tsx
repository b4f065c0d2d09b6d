import { reportStatusTexts } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Instant } from '../shown-values.tsx'
import { useReportCase } from './desk-queries.ts'
import { findReportLink } from './use-current-report.ts'
import type { Conflict } from './use-decisions.ts'

type ConflictNoticeProps = { conflict: Conflict; onOverride: () => void; onLeave: () => void }

/** Another administrator was quicker: shows both decisions and asks which one shall count. */
export function ConflictNotice({ conflict, onOverride, onLeave }: ConflictNoticeProps) {
  const texts = useTexts(deskTexts)
  const statuses = useTexts(reportStatusTexts)
  const { before, now, decision } = conflict
  const { data } = useReportCase(now.id)
  // Older data does not hold the other decision yet, so its last name would be wrong.
  const isCurrent = data?.report.updatedAt === now.updatedAt
  const isSame = before.status === now.status
  const latest = data?.history.find(({ action }) => isSame || action === 'report_status_changed')
  const decisionLabel = decision === 'deleted' ? texts.deleteIt : statuses[decision].verb
  return (
    <ConfirmDialog
      question={texts.changedByAnother}
      consequence={
        <>
          {fillIn(isSame ? texts.stillIs : texts.wasAndIs, {
            before: statuses[before.status].deskLabel,
            now: <strong>{statuses[now.status].deskLabel}</strong>,
          })}
          {isCurrent &&
            latest &&
            fillIn(isSame ? texts.lastBy : texts.decidedBy, {
              name: <bdi>{latest.actorName}</bdi>,
            })}{' '}
          {fillIn(texts.notApplied(decisionLabel), { instant: <Instant at={now.updatedAt} /> })}
        </>
      }
      cancelLabel={texts.leaveItAsItIs}
      confirmLabel={texts.anyway(decisionLabel)}
      isDestructive={decision === 'deleted'}
      onConfirm={onOverride}
      onCancel={onLeave}
      findReturnFocus={() => findReportLink(now.id)}
    />
  )
}
