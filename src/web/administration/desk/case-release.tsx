import type { AdminReport } from '../../../shared/moderation.ts'
import { isPublicStatus } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { api, bodyOf } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { useReportChange } from './use-report-change.ts'

type ReportProps = { report: AdminReport }

/** Says why a report is held, and releases it. */
export function Release({ report }: ReportProps) {
  const texts = useTexts(deskTexts)
  const { status, heldReasons } = report
  const { isBusy, change } = useReportChange(texts.updateFailed)
  const release = () =>
    change(() => bodyOf(api.POST('/api/admin/reports/{id}/release', asSeen(report))), {
      title: texts.reportReleased,
      description: texts.everybodyCanReadTheReportNow,
    })
  return (
    <div className="notice my-4 grid justify-items-start gap-2">
      <p>
        {texts.heldExplanation}{' '}
        {heldReasons.map((reason) => `${texts.holdReasons[reason]}.`).join(' ')}
      </p>
      {isPublicStatus(status) && (
        <>
          <Button variant="secondary" aria-disabled={isBusy} onClick={release}>
            {texts.release}
          </Button>
          <p className="text-sm text-muted">{texts.releaseKeepsStatus}</p>
        </>
      )}
    </div>
  )
}

/** Confirms the witness's name without the mailed link. */
export function ConfirmName({ report }: ReportProps) {
  const texts = useTexts(deskTexts)
  const { isBusy, change } = useReportChange(texts.updateFailed)
  const confirm = () =>
    change(() => bodyOf(api.POST('/api/admin/reports/{id}/name-confirmation', asSeen(report))), {
      title: texts.namePublished,
      description: texts.everybodyCanReadTheNameNow,
    })
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" aria-disabled={isBusy} onClick={confirm}>
        {texts.publishTheName}
      </Button>
      <p className="text-sm text-muted">{texts.publishNameExplanation}</p>
    </div>
  )
}

/** The server refuses the request when the report has changed meanwhile. */
function asSeen({ id, updatedAt }: AdminReport) {
  return { params: { path: { id } }, body: { expectedUpdatedAt: updatedAt } }
}
