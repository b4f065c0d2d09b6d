import { useEffect, useRef } from 'react'
import { reportCardId } from './report-card.tsx'

type LoadedList = { isFetchingNextPage: boolean; hasNextPage: boolean }

/** The link for more disappears with the last page; the focus moves to the first new report. */
export function useFocusOnLastPage(
  { isFetchingNextPage, hasNextPage }: LoadedList,
  lastPage: readonly { id: string }[] | undefined,
): void {
  const wasFetching = useRef(false)
  const firstNewId = lastPage?.[0]?.id
  useEffect(() => {
    const hasFetched = wasFetching.current && !isFetchingNextPage
    wasFetching.current = isFetchingNextPage
    if (!hasFetched || hasNextPage || document.activeElement !== document.body) return
    if (firstNewId) document.getElementById(reportCardId(firstNewId))?.focus()
  }, [isFetchingNextPage, hasNextPage, firstNewId])
}
