import { useEffect, useRef } from 'react'
import type { AdminReport } from '../../../shared/moderation.ts'
import type { DeskPage } from './desk-queries.ts'
import type { DeskPlace } from './use-desk-view.ts'

type Options = {
  desk: DeskPlace
  page: DeskPage | undefined
  /** True while the next page loads and `page` is still the last one. */
  isTurning: boolean
  /** Moves the focus to a row. */
  go: (report: AdminReport) => void
}

/**
 * Turns to the next page and goes on with its first report: opens it if one is open now. Returns
 * false on the last page.
 */
export function useNextPage({ desk, page, isTurning, go }: Options): () => boolean {
  const pending = useRef<{ page: number; isOpen: boolean }>(undefined)
  const { view, openId } = desk
  const first = page?.reports[0]
  useEffect(() => {
    if (isTurning || pending.current?.page !== view.page || !first) return
    const { isOpen } = pending.current
    pending.current = undefined
    if (isOpen) desk.open(first.id)
    else go(first)
  }, [isTurning, view.page, first, desk, go])
  return function goToNextPage() {
    if (!page || page.next === null || isTurning) return false
    pending.current = { page: view.page + 1, isOpen: openId !== undefined }
    desk.turn({ ...view, page: view.page + 1, after: page.next })
    return true
  }
}
