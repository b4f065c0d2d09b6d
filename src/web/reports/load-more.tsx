import type { MouseEvent } from 'react'
import { page } from '../../shared/limits.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { isPlainClick } from '../ui/reload-link.tsx'
import { type ReportListQuery, type ReportPages, reportListUrl } from './report-list-query.ts'

type LoadMoreProps = { list: ReportPages; query: ReportListQuery }

/** Appends the next twelve reports. Without scripts it links to a page that shows them. */
export function LoadMore({ list, query }: LoadMoreProps) {
  const texts = useTexts(reportsTexts)
  const nextUrl = reportListUrl({ ...query, offset: query.offset + page.size })

  function loadMore(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (!list.isFetching) list.fetchNextPage()
  }

  return (
    <ButtonLink
      variant="secondary"
      href={`${nextUrl}#reports`}
      onClick={loadMore}
      aria-disabled={list.isFetching}
      className="justify-self-center print:hidden"
    >
      {list.isFetchingNextPage ? texts.loadingReports : texts.loadMore}
    </ButtonLink>
  )
}
