import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AdminReport } from '../../../shared/moderation.ts'
import { findReportShown } from './desk-queries.ts'
import { findReportLink } from './find-report-link.ts'

function findRow(element: Element | null): string | undefined {
  const row = element?.closest('.desk-table tr')
  return row?.querySelector('[data-desk-report]')?.getAttribute('data-desk-report') ?? undefined
}

/**
 * The report that the keyboard acts on: the open one, else the one whose row has or had the focus.
 * It is looked up when a key is pressed, because keys come quicker than a page is drawn.
 */
export function useCurrentReport(reports: AdminReport[], openId: string | undefined) {
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

  // Closing leads back to the row of the report that was open last.
  useEffect(() => {
    const { current: closedId } = lastOpen
    if (closedId !== undefined && openId === undefined) findReportLink(closedId)?.focus()
    lastOpen.current = openId
  }, [openId])

  const indexOf = (id: string | undefined) => reports.findIndex((report) => report.id === id)
  const findIndex = () => indexOf(openId ?? lastId.current)
  const openIndex = indexOf(openId)

  return {
    /** The open one may stand on another page: a link leads there, too. */
    find: () => reports[findIndex()] ?? (openId ? findReportShown(queryClient, openId) : undefined),
    /** Where the open one stands among how many; undefined where the page does not hold it. */
    place: openIndex < 0 ? undefined : { index: openIndex, count: reports.length },
    findNeighbour(by: 1 | -1): AdminReport | undefined {
      const index = findIndex()
      return index < 0 && by === 1 ? reports[0] : reports[index + by]
    },
    /** The first one below all of these that is none of them; none where none of them is here. */
    findAfter(ids: string[]): AdminReport | undefined {
      const last = reports.findLastIndex((report) => ids.includes(report.id))
      if (last < 0) return undefined
      return reports.find((report, at) => at > last && !ids.includes(report.id))
    },
    focus: (report: AdminReport) => findReportLink(report.id)?.focus(),
  }
}
