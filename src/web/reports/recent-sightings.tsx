import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import type { PublicReport } from '../../shared/public-report.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { exploreUrl } from '../explore/explore-address.ts'
import { Kept } from '../kept-html.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ReportDialog } from './report-dialog.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportList } from './report-list.tsx'
import {
  nextOffset,
  type ReportListQuery,
  reportListKey,
  reportListParameters,
  reportListUrl,
} from './report-list-query.ts'
import { StatusLegend } from './status-badge.tsx'

const titleId = 'reports-title'

type RecentSightingsProps = { query: ReportListQuery; openReportId: string | undefined }

export function RecentSightings({ query, openReportId }: RecentSightingsProps) {
  const texts = useTexts(reportsTexts)
  const navigate = useNavigate()
  const { type = '', region = '', search } = query
  const list = useReportList(query)
  const { open, close, closeUrl } = useOpenReport(query)

  /** What somebody typed may apply after a report was opened, which stays open. */
  function change(changed: ReportListQuery, how: { replace: boolean }) {
    const url = reportListUrl({ ...changed, offset: 0 })
    navigate(openReportId ? withReport(url, openReportId) : url, how)
  }

  function clearFilters() {
    navigate(pageUrls.main)
    // The link disappears together with its message.
    document.getElementById(titleId)?.focus()
  }

  return (
    <section
      id="reports"
      aria-labelledby={titleId}
      className="mx-auto box-content grid max-w-page grid-cols-1 gap-7 px-gutter pt-section"
    >
      <div className="grid grid-cols-1 gap-[0.4rem]">
        <h2 id={titleId} tabIndex={-1} className="text-section">
          {texts.recentSightings}
        </h2>
        <p className="text-lead text-muted">{texts.newestFirst}</p>
        <p>
          <a
            href={exploreUrl({ search, type, region })}
            className="inline-flex min-h-7 items-center"
          >
            {texts.exploreAll}
          </a>
        </p>
        <Kept inputs={['StatusLegend']}>
          <StatusLegend />
        </Kept>
      </div>
      <ReportFilters query={query} onChange={change} />
      <ReportList
        list={list}
        query={query}
        onOpen={open}
        onClear={clearFilters}
        onRetry={() => list.refetch()}
      />
      {openReportId && (
        <ReportDialog
          key={openReportId}
          id={openReportId}
          known={list.reports.find(({ id }) => id === openReportId)}
          onClose={close}
          closeUrl={closeUrl}
        />
      )}
    </section>
  )
}

/** The reports from the query's offset on. Each Load More fetches the next twelve. */
function useReportList(query: ReportListQuery) {
  const list = useInfiniteQuery({
    queryKey: reportListKey(query),
    queryFn({ pageParam, signal }) {
      const parameters = reportListParameters({ ...query, offset: pageParam })
      return bodyOf(api.GET('/api/reports', { params: { query: parameters }, signal }))
    },
    initialPageParam: query.offset,
    getNextPageParam: (lastPage, _pages, lastOffset) => nextOffset(lastPage, lastOffset),
    placeholderData: keepPreviousData,
  })
  return { ...list, reports: withoutRepeats(list.data?.pages.flat() ?? []) }
}

/** A new report pushes the others down, so that the next page repeats one of them. */
function withoutRepeats(reports: PublicReport[]): PublicReport[] {
  return [...new Map(reports.map((report) => [report.id, report])).values()]
}

/** The open report is part of the address, so that it can be shared and the back button closes it. */
function useOpenReport(query: ReportListQuery) {
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
