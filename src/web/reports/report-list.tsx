import { type MouseEvent, useEffect, useRef } from 'react'
import { pageUrls } from '../../shared/urls.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failure } from '../ui/failure.tsx'
import { isPlainClick, ReloadLink } from '../ui/reload-link.tsx'
import { LoadMore } from './load-more.tsx'
import { ReportCard, reportCardId } from './report-card.tsx'
import { hasFilters, type ReportListQuery, reportListUrl } from './report-list-query.ts'
import type { useReportList } from './report-queries.ts'

type ReportListProps = {
  list: ReturnType<typeof useReportList>
  query: ReportListQuery
  onOpen: (id: string) => void
  onClear: () => void
  onRetry: () => void
}

export function ReportList({ list, query, onOpen, onClear, onRetry }: ReportListProps) {
  const { reports } = list
  const isEmpty = list.isSuccess && !list.isFetching && reports.length === 0
  const showsFailure = list.isError && !list.isFetching
  const newestUrl = `${reportListUrl({ ...query, offset: 0 })}#reports`
  useFocusOnLastPage(list)

  function clearFilters(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onClear()
  }

  return (
    <div aria-busy={list.isFetching} className="grid grid-cols-1 gap-6">
      <div className={isEmpty || showsFailure ? undefined : 'list-summary'}>
        <div role="status">
          {isEmpty ? (
            <Empty text="No reports found matching your criteria">
              {hasFilters(query) ? (
                <ButtonLink
                  look="secondary"
                  href={`${pageUrls.main}#reports`}
                  onClick={clearFilters}
                >
                  Clear filters
                </ButtonLink>
              ) : (
                <ButtonLink href="#submit">Report a Sighting</ButtonLink>
              )}
            </Empty>
          ) : (
            summary(list, query)
          )}
        </div>
        {query.offset > 0 && <a href={newestUrl}>Back to the newest reports</a>}
      </div>
      {reports.length > 0 && (
        <ul className="cards" data-stale={list.isPlaceholderData || undefined}>
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {showsFailure && (
        <Failure
          title="Failed to fetch reports"
          text="The register cannot be read at the moment. Nothing is lost; try again shortly."
        >
          {!list.isFetchNextPageError && (
            <ReloadLink href={`${reportListUrl(query)}#reports`} onReload={onRetry}>
              Try again
            </ReloadLink>
          )}
        </Failure>
      )}
      {list.hasNextPage && <LoadMore list={list} query={query} />}
    </div>
  )
}

function summary(list: ReportListProps['list'], query: ReportListQuery): string {
  const { length } = list.reports
  if (list.isFetching) return 'Loading reports...'
  if (list.isError) return ''
  const reports = length === 1 ? '1 report' : `${length} reports`
  const first = query.offset > 0 ? `, from number ${query.offset + 1} on` : ''
  return `Showing ${reports}${first}${list.hasNextPage ? '' : '. That is all of them.'}`
}

/** Load More disappears with the last page; the focus goes on to the first report it brought. */
function useFocusOnLastPage({ data, hasNextPage }: ReportListProps['list']) {
  const pages = data?.pages ?? []
  const pagesBefore = useRef(pages.length)
  const firstNewId = pages.at(-1)?.[0]?.id
  useEffect(() => {
    const isLoadedMore = pages.length > Math.max(pagesBefore.current, 1)
    pagesBefore.current = pages.length
    if (!isLoadedMore || hasNextPage || document.activeElement !== document.body) return
    if (firstNewId) document.getElementById(reportCardId(firstNewId))?.focus()
  }, [pages.length, hasNextPage, firstNewId])
}
