import { useQueryClient } from '@tanstack/react-query'
import type { AdminReport } from '../../../shared/moderation.ts'
import { showToast } from '../../ui/toast.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { refreshDesk, showReports } from './desk-queries.ts'

type SuccessToast = { title: string; description: string }

/**
 * Sends a change of one report and shows the answer. After a refusal, as of an old version, it loads the
 * queue again. Resolves to true when the change succeeded.
 */
export function useReportChange(failureTitle: string, onSettled?: () => Promise<void>) {
  const queryClient = useQueryClient()
  const { perform, isBusy } = useCommandQueue(failureTitle, onSettled)
  const change = (call: () => Promise<AdminReport>, toast: SuccessToast): Promise<boolean> =>
    perform(async () => {
      try {
        showReports(queryClient, [await call()])
        showToast(toast)
      } catch (error) {
        await refreshDesk(queryClient)
        throw error
      }
    })
  return { isBusy, change }
}
