import type { ExploreAnswer } from '../../shared/explore.ts'
import { exploreBounds, exploreOrders } from '../../shared/explore-parameters.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { reportCardId } from '../reports/report-card.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failure } from '../ui/failure.tsx'
import { onPlainClick } from '../ui/plain-click.ts'
import { useFocusOnLastPage } from '../ui/use-focus-on-last-page.ts'
import { changedUrl, type ExploreAddress, exploreUrl, laterPage } from './explore-address.ts'
import { ExploreLink, resultsTitleId } from './explore-link.tsx'
import type { ExploredReports } from './explore-query.ts'
import { ResultCards } from './result-cards.tsx'
import { StillReading } from './still-reading.tsx'

type ExploreResultsProps = {
  address: ExploreAddress
  list: ExploredReports
  /** How many are in use. */
  filters: number
  texts: Texts['explore']
}

export function ExploreResults({ address, list, filters, texts }: ExploreResultsProps) {
  const { first, last, reports, isPlaceholderData } = list
  if (!first) return <p role="status">{texts.loading}</p>
  const isLast = reports.length === 0 && !last?.next
  // Among those that were not put in order, or not read, there may be some that fit.
  const isEmpty = isLast && first.orderedAmong === null && first.unread === 0
  return (
    <section
      aria-labelledby={resultsTitleId}
      aria-busy={list.isFetching}
      className="grid grid-cols-1 gap-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Total {...{ first, texts }} shown={reports.length} isStale={isPlaceholderData} />
          {last?.next && reports.length > 0 && (
            <p className="hidden print:block">
              {address.after ? texts.someShown(reports.length) : texts.firstShown(reports.length)}
            </p>
          )}
          <CountFurther {...{ address, first, texts }} isCounting={isPlaceholderData} />
        </div>
        {!isEmpty && <Orders address={address} hasPlace={first.place !== null} texts={texts} />}
      </div>
      {address.order === 'nearest' &&
        first.order === 'newest' &&
        !isEmpty &&
        !isPlaceholderData && <p className="text-muted">{texts.nothingIsNearest}</p>}
      <StillReading unread={first.unread} />
      {isEmpty && address.after && <p className="text-muted">{texts.noFurther}</p>}
      {isEmpty && !address.after && (
        <Empty text={texts.nothingFound}>
          <p className="explore-hint">{texts.nothingHint(filters)}</p>
          <ButtonLink variant="secondary" href={exploreUrl({})}>
            {texts.seeAll}
          </ButtonLink>
        </Empty>
      )}
      <ResultCards
        {...{ address, reports }}
        words={first.words}
        isStale={isPlaceholderData}
        hasOthers={Boolean(address.after || last?.next) || first.orderedAmong !== null}
      />
      {last && last.lookedAt !== null && (
        <p className="text-muted">{texts.lookedAt(last.lookedAt)}</p>
      )}
      {first.orderedAmong !== null && (
        <p className="text-muted">
          {texts.orderedAmong(first.orderedAmong, address.count ? 0 : exploreBounds.collected)}
        </p>
      )}
      <NextPage address={address} list={list} texts={texts} />
    </section>
  )
}

type TotalProps = Pick<ExploreResultsProps, 'texts'> & {
  first: ExploreAnswer
  shown: number
  isStale: boolean
}

/** How many reports fit. Screen readers announce the number when it is the new one. */
function Total({ first, shown, isStale, texts }: TotalProps) {
  const { estimate } = first
  const fading = {
    'data-stale': isStale || undefined,
    'aria-hidden': isStale || undefined,
  }
  return (
    <>
      <div role="status">
        <h2 id={resultsTitleId} tabIndex={-1} className="text-title">
          <span className="explore-total" {...fading}>
            {totalInWords(first, isStale ? 0 : shown, texts)}
          </span>
          {isStale && <span className="sr-only">{texts.loading}</span>}
        </h2>
      </div>
      {estimate && (
        <p className="explore-total text-muted" {...fading}>
          {texts.estimated(estimate.low, estimate.high)}
        </p>
      )}
    </>
  )
}

type CountFurtherProps = Pick<ExploreResultsProps, 'address' | 'texts'> & {
  first: ExploreAnswer
  /** True while the total is of the answer before. */
  isCounting: boolean
}

/** Counting further may take ten times as long as finding the first matches, so somebody must ask for it. */
function CountFurther({ address, first, isCounting, texts }: CountFurtherProps) {
  const { total, estimate, counted, unread } = first
  const { collected } = exploreBounds
  if (total.relation === 'exact' || total.reports >= collected || estimate) return null
  // All that was read is counted.
  if (unread > 0 && counted.scope === 'all') return null
  if (address.count) {
    return <p className="text-muted">{isCounting ? texts.counting : texts.notAllCounted}</p>
  }
  return (
    <ExploreLink
      to={changedUrl(address, { count: 'more' })}
      rel="nofollow"
      className="print:hidden"
    >
      {texts.countFurther(collected)}
    </ExploreLink>
  )
}

/** "1,204 reports", or as much as is known: at least those that are shown. */
function totalInWords(
  { total, estimate }: ExploreAnswer,
  shown: number,
  texts: Texts['explore'],
): string {
  if (total.relation === 'exact') return texts.total(total.reports)
  if (estimate) return texts.about(estimate.reports)
  if (shown > total.reports) return texts.atLeast(shown)
  if (total.reports === 0) return texts.noneSoFar
  const { collected, counted } = exploreBounds
  const isBound = total.reports === collected || total.reports === counted
  return isBound ? texts.moreThan(total.reports) : texts.atLeast(total.reports)
}

type OrdersProps = Pick<ExploreResultsProps, 'address' | 'texts'> & {
  /** False if the place of the question is a state or a country, to which nothing is near. */
  hasPlace: boolean
}

/** Only orders that make sense for the question. */
function Orders({ address, hasPlace, texts }: OrdersProps) {
  const shown = exploreOrders.filter(
    (order) =>
      (order !== 'nearest' || hasPlace) && (order !== 'best' || address.search !== undefined),
  )
  const current = shown.find((order) => order === address.order) ?? 'newest'
  return (
    <nav aria-label={texts.order} className="min-w-0 print:hidden">
      <ul className="explore-row gap-x-4">
        {shown.map((order) => (
          <li key={order}>
            <ExploreLink
              to={changedUrl(address, { order })}
              aria-current={order === current ? 'true' : undefined}
              className="explore-order"
            >
              {texts.orders[order]}
            </ExploreLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Appends the next reports. Without scripts it links to a page that shows them. */
function NextPage({ address, list, texts }: Omit<ExploreResultsProps, 'filters'>) {
  const { last } = list
  const [firstNew] = last?.reports ?? []
  useFocusOnLastPage(list, firstNew && reportCardId(firstNew.id))
  function load() {
    if (!list.isFetching) list.fetchNextPage()
  }
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 print:hidden">
      <ShownSoFar list={list} />
      {list.isFetchNextPageError && !list.isFetching && (
        <div className="w-full">
          <Failure title={texts.unavailable} text={texts.unavailableText} />
        </div>
      )}
      {last?.next && (
        <ButtonLink
          variant="secondary"
          href={exploreUrl(laterPage(address, last.next))}
          rel="next"
          onClick={onPlainClick(load)}
          aria-disabled={list.isFetching}
        >
          {list.isFetchingNextPage ? texts.loading : nextLabel(last, texts)}
        </ButtonLink>
      )}
      {address.after && <ExploreLink to={changedUrl(address, {})}>{texts.firstPage}</ExploreLink>}
    </div>
  )
}

/** Is there, empty, before more is loaded, so that its text is announced and moves nothing. */
function ShownSoFar({ list }: Pick<ExploreResultsProps, 'list'>) {
  const texts = useTexts(reportsTexts)
  const { first, last, reports, isPlaceholderData } = list
  const hasMore = first !== last
  if (!hasMore && !last?.next) return null
  // A total from before may be smaller.
  const isTotalKnown = first?.total.relation === 'exact' && first.total.reports >= reports.length
  const shown = isTotalKnown
    ? texts.showingOf(reports.length, first.total.reports)
    : texts.showing(reports.length)
  return (
    <p role="status" className="min-h-[1.6em] w-full text-center text-muted">
      {hasMore && !isPlaceholderData && shown}
    </p>
  )
}

function nextLabel({ lookedAt }: ExploreAnswer, texts: Texts['explore']): string {
  return lookedAt === null ? texts.nextPage : texts.lookFurther
}
