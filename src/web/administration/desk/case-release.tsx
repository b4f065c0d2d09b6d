import { useQueryClient } from '@tanstack/react-query'
import { holdReasonLabels } from '../../../shared/hold-reasons.ts'
import type { AdminReport } from '../../../shared/moderation.ts'
import { isPublicStatus } from '../../../shared/report-status.ts'
import { api, bodyOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAction } from '../use-action.ts'
import { refreshDesk, showReports } from './desk-queries.ts'

type ReportProps = { report: AdminReport }

/** Why a report is public nowhere, and the button that changes it. */
export function Release({ report }: ReportProps) {
  const { status, heldReasons } = report
  const { isBusy, change } = useRelease('Report Released', 'Everybody can read the report now')
  return (
    <div className="notice my-4 grid justify-items-start gap-2">
      <p>
        Held: public nowhere until a moderator releases it.{' '}
        {heldReasons.map((reason) => `${holdReasonLabels[reason]}.`).join(' ')}
      </p>
      {isPublicStatus(status) && (
        <>
          <Button
            look="secondary"
            aria-disabled={isBusy}
            onClick={() =>
              change(() => bodyOf(api.POST('/api/admin/reports/{id}/release', asSeen(report))))
            }
          >
            Release
          </Button>
          <p className="text-sm text-muted">
            It keeps its status. Under Review and Verify release it as well.
          </p>
        </>
      )}
    </div>
  )
}

/** In place of the mail that asks the witness. */
export function ConfirmName({ report }: ReportProps) {
  const { isBusy, change } = useRelease('Name Published', 'Everybody can read the name now')
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="secondary"
        aria-disabled={isBusy}
        onClick={() =>
          change(() =>
            bodyOf(api.POST('/api/admin/reports/{id}/name-confirmation', asSeen(report))),
          )
        }
      >
        Publish the name
      </Button>
      <p className="text-sm text-muted">
        The witness asked for it and has been mailed a link to confirm it. Publish it only if you
        know that the address is theirs; the history records it.
      </p>
    </div>
  )
}

/** Refused where the report has been changed meanwhile. */
function asSeen({ id, updatedAt }: AdminReport) {
  return { params: { path: { id } }, body: { expectedUpdatedAt: updatedAt } }
}

function useRelease(title: string, description: string) {
  const queryClient = useQueryClient()
  const { perform, isBusy } = useAction('Update Failed')
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
