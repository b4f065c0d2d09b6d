import { useQueryClient } from '@tanstack/react-query'
import type { AdminReport } from '../../../shared/moderation.ts'
import { isPublicStatus } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { api, bodyOf } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { refreshDesk, showReports } from './desk-queries.ts'

type ReportProps = { report: AdminReport }

/** Says why a report is held, and releases it. */
export function Release({ report }: ReportProps) {
  const texts = useTexts(deskTexts)
  const { status, heldReasons } = report
  const { isBusy, change } = useRelease(texts.reportReleased, texts.everybodyCanReadTheReportNow)
  return (
    <div className="notice my-4 grid justify-items-start gap-2">
      <p>
        {texts.heldExplanation}{' '}
        {heldReasons.map((reason) => `${texts.holdReasons[reason]}.`).join(' ')}
      </p>
      {isPublicStatus(status) && (
        <>
          <Button
            variant="secondary"
            aria-disabled={isBusy}
            onClick={() =>
              change(() => bodyOf(api.POST('/api/admin/reports/{id}/release', asSeen(report))))
            }
          >
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
  const { isBusy, change } = useRelease(texts.namePublished, texts.everybodyCanReadTheNameNow)
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        aria-disabled={isBusy}
        onClick={() =>
          change(() =>
            bodyOf(api.POST('/api/admin/reports/{id}/name-confirmation', asSeen(report))),
          )
        }
      >
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

function useRelease(title: string, description: string) {
  const texts = useTexts(deskTexts)
  const queryClient = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.updateFailed)
  const change = (call: () => Promise<AdminReport>) =>
    perform(async () => {
      try {
        showReports(queryClient, [await call()])
        showToast({ title, description })
      } catch (error) {
        await refreshDesk(queryClient)
        throw error
      }
    })
  return { isBusy, change }
}
