import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { RestorationOutcome } from '../../../shared/deleted-reports.ts'
import { recordsTexts } from '../../../shared/texts/en/records.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { showToast } from '../../ui/toast.tsx'
import { refreshDesk } from '../desk/desk-queries.ts'
import { useCommandQueue } from '../use-command-queue.ts'

const deletedKey = [apiUrls.adminDeletedReports] as const

export function useDeletedReports() {
  return useInfiniteQuery({
    queryKey: deletedKey,
    queryFn({ pageParam, signal }) {
      const query = { after: pageParam ?? undefined }
      return bodyOf(api.GET('/api/admin/deleted-reports', { params: { query }, signal }))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Others may have deleted or restored reports while another tab was open.
    refetchOnMount: 'always',
  })
}

/** Restores reports and refetches the lists. */
export function useRestoration(onRestored: () => void) {
  const texts = useTexts(recordsTexts)
  const queryClient = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.restoreFailed)
  async function restore(ids: string[]) {
    const body = { reports: ids.map((id) => ({ id })) }
    const isDone = await perform(async () =>
      showOutcomes(
        texts,
        await bodyOf(api.POST('/api/admin/deleted-reports/restorations', { body })),
      ),
    )
    if (isDone) onRestored()
    await queryClient.invalidateQueries({ queryKey: deletedKey })
    await refreshDesk(queryClient)
  }
  return { restore, isBusy }
}

function showOutcomes(texts: Texts['records'], outcomes: RestorationOutcome[]): void {
  const count = (wanted: RestorationOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length
  const [done, gone, replaced] = [count('done'), count('not_found'), count('conflict')]
  if (done === outcomes.length) {
    const one = { title: texts.reportRestored, description: texts.reportIsBack }
    const several = { title: texts.reportsRestored, description: texts.reportsAreBack(done) }
    showToast(done === 1 ? one : several)
    return
  }
  const sentences = [
    texts.someRestored(done, outcomes.length),
    gone > 0 && texts.goneBefore(gone),
    replaced > 0 && texts.importedAgain(replaced),
  ]
  const description = sentences.filter(Boolean).join(' ')
  showToast({ title: texts.restoreFailed, description, destructive: true })
}
