import { useEffect, useRef, useState } from 'react'
import type { AdminReport } from '../../../shared/moderation.ts'
import { findReportLink } from './find-report-link.ts'

/** The report that the keyboard acts on: the open one, else the one whose row has or had the focus. */
export function useCurrentReport(reports: AdminReport[], openId: string | undefined) {
  const [focusedId, setFocusedId] = useState<string>()
  const [wanted, setWanted] = useState<{ id: string }>()
  const latestOpen = useRef(openId)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('.desk-table tr') : null
      const id = row?.querySelector('[data-desk-report]')?.getAttribute('data-desk-report')
      if (id) setFocusedId(id)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // After the rows have been drawn anew, and after a dialog has given the focus back.
  useEffect(() => {
    if (wanted) findReportLink(wanted.id)?.focus()
  }, [wanted])

  // Closing leads back to the row of the report that was open last.
  useEffect(() => {
    if (latestOpen.current !== undefined && openId === undefined)
      setWanted({ id: latestOpen.current })
    latestOpen.current = openId
  }, [openId])

  const id = openId ?? focusedId
  const index = reports.findIndex((report) => report.id === id)

  return {
    report: reports[index],
    /** Where it stands among how many; undefined where the page does not hold it. */
    place: index < 0 ? undefined : { index, count: reports.length },
    neighbour: (by: 1 | -1) => (index < 0 && by === 1 ? reports[0] : reports[index + by]),
    /** The first one below all of these that is none of them. */
    after(ids: string[]): AdminReport | undefined {
      const last = reports.findLastIndex((report) => ids.includes(report.id))
      return reports.find((report, at) => at > last && !ids.includes(report.id))
    },
    moveTo: (report: AdminReport | undefined) => report && setWanted({ id: report.id }),
  }
}
