import { useLocation, useNavigate } from 'react-router'
import { type ReportListQuery, reportListUrl } from './report-list-query.ts'

/** The open report is part of the address, so that it can be shared and the back button closes it. */
export function useOpenReport(query: ReportListQuery) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const listUrl = reportListUrl(query)

  function open(id: string) {
    navigate(withReport(listUrl, id), { state: { openedFromList: true } })
  }

  function close() {
    if (state?.openedFromList) navigate(-1)
    else navigate(listUrl, { replace: true })
  }

  return { open, close, closeUrl: `${listUrl}#reports` }
}

function withReport(listUrl: string, id: string): string {
  return `${listUrl}${listUrl.includes('?') ? '&' : '?'}report=${encodeURIComponent(id)}`
}
