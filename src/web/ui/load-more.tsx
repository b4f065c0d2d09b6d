import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useFocusOnLastPage } from './use-focus-on-last-page.ts'

type LoadMoreProps = {
  list: {
    error: Error | null
    hasNextPage: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  label: string
  loadingLabel: string
  /** The id of the first element of the page that was loaded last; it can take the focus. */
  firstNewId: string | undefined
  /** Shown above the button, which tries again. */
  failure: (error: Error) => ReactNode
}

/** The button below a list that loads in parts. */
export function LoadMore({ list, label, loadingLabel, firstNewId, failure }: LoadMoreProps) {
  const { error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = list
  useFocusOnLastPage(list, firstNewId)
  if (!hasNextPage) return null
  return (
    <>
      {error && isFetchNextPageError && !isFetching && failure(error)}
      <Button
        variant="secondary"
        className="justify-self-center"
        aria-disabled={isFetching}
        onClick={() => isFetching || list.fetchNextPage()}
      >
        {isFetchingNextPage ? loadingLabel : label}
      </Button>
    </>
  )
}
