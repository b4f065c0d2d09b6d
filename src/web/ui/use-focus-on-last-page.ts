import { useEffect, useRef } from 'react'

type LoadedList = { isFetchingNextPage: boolean; hasNextPage: boolean }

/** The control for more disappears with the last page; the focus moves to the first new element. */
export function useFocusOnLastPage(
  { isFetchingNextPage, hasNextPage }: LoadedList,
  firstNewId: string | undefined,
): void {
  const wasFetching = useRef(false)
  useEffect(() => {
    const hasFetched = wasFetching.current && !isFetchingNextPage
    wasFetching.current = isFetchingNextPage
    if (!hasFetched || hasNextPage || document.activeElement !== document.body) return
    if (firstNewId) document.getElementById(firstNewId)?.focus()
  }, [isFetchingNextPage, hasNextPage, firstNewId])
}
