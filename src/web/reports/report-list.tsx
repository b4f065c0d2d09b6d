import { page } from '../../shared/limits.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { exploreUrl } from '../explore/explore-address.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failure } from '../ui/failure.tsx'
import { onPlainClick } from '../ui/plain-click.ts'
import { ReloadLink } from '../ui/reload-link.tsx'
import { useFocusOnLastPage } from '../ui/use-focus-on-last-page.ts'
import { markedTexts } from './marked-texts.tsx'
import { type CardPart, ReportCard, reportCardId } from './report-card.tsx'
import {
  hasFilters,
  isCutOff,
  type ReportListQuery,
  type ReportPages,
  reportListUrl,
} from './report-list-query.ts'
import { useReportTotal } from './report-total-query.ts'
import { useSearchedWords } from './searched-words-query.ts'

type ReportListProps = {
  list: ReportPages
  query: ReportListQuery
  onOpen: (id: string) => void
  onClear: () => void
  onRetry: () => void
}

export function ReportList({ list, query, onOpen, onClear, onRetry }: ReportListProps) {
  const texts = useTexts(reportsTexts)
  const { reports } = list
  const words = useSearchedWords(query.search)
  const total = useReportTotal(query)
  const isEmpty = list.isSuccess && !list.isFetching && reports.length === 0
  const showsFailure = list.isError && !list.isFetching
  const without = list.isPlaceholderData ? [] : chosenParts(query)
  const newestUrl = `${reportListUrl({ ...query, offset: 0 })}#reports`
  const [firstNew] = list.data?.pages.at(-1) ?? []
  useFocusOnLastPage(list, firstNew && reportCardId(firstNew.id))

  return (
    <div aria-busy={list.isFetching} className="grid grid-cols-1 gap-6">
      <div
        className={
          isEmpty || showsFailure
            ? undefined
            : 'flex min-h-[1.6em] flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-muted'
        }
      >
        <div role="status">
          {isEmpty ? (
            <Empty text={texts.noReportsFoundMatchingYourCriteria}>
              {hasFilters(query) ? (
                <ButtonLink
                  variant="secondary"
                  href={`${pageUrls.main}#reports`}
                  onClick={onPlainClick(onClear)}
                >
                  {texts.clearFilters}
                </ButtonLink>
              ) : (
                <ButtonLink href="#submit">{texts.reportASighting}</ButtonLink>
              )}
            </Empty>
          ) : (
            summary(texts, list, { ...query, total })
          )}
        </div>
        {query.offset > 0 && <a href={newestUrl}>{texts.backToTheNewestReports}</a>}
      </div>
      {reports.length > 0 && (
        <ul className="cards grid tiles-76 gap-5" data-stale={list.isPlaceholderData || undefined}>
          {reports.map((report) => (
            <ReportCard
              key={report.id}
              shown={markedTexts(report, words)}
              {...{ report, onOpen, without }}
            />
          ))}
        </ul>
      )}
      {showsFailure && (
        <Failure title={texts.failedToFetchReports} text={texts.registerUnavailable}>
          {!list.isFetchNextPageError && (
            <ReloadLink href={`${reportListUrl(query)}#reports`} onReload={onRetry} />
          )}
        </Failure>
      )}
      {list.hasNextPage && <LoadMore list={list} query={query} />}
      {isCutOff(list) && <GoOnInExplore list={list} query={query} />}
    </div>
  )
}

/** The filters say these already. Without filters each card says all that it must. */
function chosenParts({ type, region }: ReportListQuery): CardPart[] {
  return [type ? (['type'] as const) : [], region ? (['region'] as const) : []].flat()
}

type Shown = Pick<ReportListQuery, 'offset'> & { total: number | undefined }

function summary(texts: Texts['reports'], list: ReportPages, { offset, total = 0 }: Shown): string {
  const { isFetching, isError, hasNextPage, reports } = list
  const { length } = reports
  if (isFetching) return texts.loadingReports
  if (isError) return ''
  // A total from before or after the list may be smaller.
  const isKnown = hasNextPage && total >= offset + length
  const showing = isKnown ? texts.showingOf(length, total) : texts.showing(length)
  const text = offset > 0 ? texts.showingFrom(showing, offset + 1) : showing
  return hasNextPage || isCutOff(list) ? text : `${text}. ${texts.thatIsAll}`
}

type LoadMoreProps = { list: ReportPages; query: ReportListQuery }

/** Appends the next twelve reports. Without scripts it links to a page that shows them. */
function LoadMore({ list, query }: LoadMoreProps) {
  const texts = useTexts(reportsTexts)
  const nextUrl = reportListUrl({ ...query, offset: query.offset + page.size })

  function loadMore() {
    if (!list.isFetching) list.fetchNextPage()
  }

  return (
    <ButtonLink
      variant="secondary"
      href={`${nextUrl}#reports`}
      onClick={onPlainClick(loadMore)}
      aria-disabled={list.isFetching}
      className="justify-self-center print:hidden"
    >
      {list.isFetchingNextPage ? texts.loadingReports : texts.loadMore}
    </ButtonLink>
  )
}

/** Explore goes on by cursor, however far. */
function GoOnInExplore({ list, query }: LoadMoreProps) {
  const texts = useTexts(reportsTexts)
  const { type = '', region = '', search } = query
  const after = list.reports.at(-1)?.id ?? ''
  return (
    <ButtonLink
      variant="secondary"
      href={exploreUrl({ search, type, region, after })}
      className="justify-self-center print:hidden"
    >
      {texts.goOnInExplore}
    </ButtonLink>
  )
}
