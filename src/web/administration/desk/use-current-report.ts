import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AdminReport } from '../../../shared/moderation.ts'
import { findReportShown } from './desk-queries.ts'

function findRow(element: Element | null): string | undefined {
  const row = element?.closest('.desk-table tr')
  return row?.querySelector('[data-desk-report]')?.getAttribute('data-desk-report') ?? undefined
}

/**
 * The report that the keyboard acts on: the open one, else the row that has or last had the focus.
 * Going on skips what somebody else reads. Looked up at each key press, because keys can come faster than React renders.
 */
export function useCurrentReport(
  reports: AdminReport[],
  openId: string | undefined,
  isTaken: (id: string) => boolean,
) {
  const queryClient = useQueryClient()
  const lastId = useRef<string>(undefined)
  const lastOpen = useRef(openId)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      lastId.current = (target instanceof Element && findRow(target)) || lastId.current
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // After closing, the focus returns to the row of the closed report.
  useEffect(() => {
    const { current: closedId } = lastOpen
    if (closedId !== undefined && openId === undefined) findReportLink(closedId)?.focus()
    lastOpen.current = openId
  }, [openId])

  const indexOf = (id: string | undefined) => reports.findIndex((report) => report.id === id)
  const findIndex = () => indexOf(openId ?? lastId.current)
  const openIndex = indexOf(openId)

  return {
    /** An open report need not be on this page: its address can be a link. */
    find: () => reports[findIndex()] ?? (openId ? findReportShown(queryClient, openId) : undefined),
    /** The place of the open report on the page; undefined if it is not on this page. */
    place: openIndex < 0 ? undefined : { index: openIndex, count: reports.length },
    findNeighbour(by: 1 | -1): AdminReport | undefined {
      const index = findIndex()
      if (index < 0 && by === -1) return undefined
      const onSide = by === 1 ? reports.slice(index + 1) : reports.slice(0, index).toReversed()
      return onSide.find(({ id }) => !isTaken(id))
    },
    /** The first report below all of `ids`; undefined if none of them is on this page. */
    findAfter(ids: string[]): AdminReport | undefined {
      const last = reports.findLastIndex((report) => ids.includes(report.id))
      if (last < 0) return undefined
      return reports.find(({ id }, at) => at > last && !ids.includes(id) && !isTaken(id))
    },
    focus: (report: AdminReport) => findReportLink(report.id)?.focus(),
  }
}

export const reportLinkId = (id: string) => `desk-report-${id}`

/** The link that opens the report in the table; null if the table does not show the report. */
export function findReportLink(id: string | undefined): HTMLElement | null {
  return id === undefined ? null : document.getElementById(reportLinkId(id))
}
