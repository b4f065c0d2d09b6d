import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { exploreQuestion } from '../../shared/explore-question.ts'
import { pageUrls } from '../../shared/urls.ts'
import { ActiveFilters } from '../explore/active-filters.tsx'
import { AskedFor } from '../explore/asked-for.tsx'
import { exploreUrl, readExploreAddress, readRepeated } from '../explore/explore-address.ts'
import { ExploreFailure } from '../explore/explore-failure.tsx'
import { ExploreForm } from '../explore/explore-form.tsx'
import { focusResults, pageTitleId } from '../explore/explore-link.tsx'
import { useExploredReports } from '../explore/explore-query.ts'
import { ExploreResults } from '../explore/explore-results.tsx'
import { listChips, panelFilters } from '../explore/filter-labels.ts'
import { SavedSearchForm } from '../explore/saved-search-form.tsx'
import { SeeOnMap } from '../explore/see-on-map.tsx'
import { ExploreFeeds, TakeReports } from '../explore/take-reports.tsx'
import { useFilterWords } from '../explore/use-filter-words.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { queryFaults } from '../layout/query-failure.tsx'
import { useSite } from '../site-context.ts'
import '../explore/explore.css'

/** All public reports, by everything at once that the site knows. The address is the whole state. */
export function ExplorePage() {
  const words = useFilterWords()
  const { texts } = words
  const { site } = useSite()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const address = readExploreAddress(parameters)
  const list = useExploredReports(address, readRepeated(parameters))
  const failure = list.hasFailed ? list.error : null
  const [isOpen, setIsOpen] = useFilterPanel(failure)
  const answer = list.hasFailed ? undefined : list.first
  const chips = listChips({ address, words, answer })
  // The answer before knows no names of this question.
  const asked = list.isPlaceholderData ? listChips({ address, words, answer: undefined }) : chips

  function ask(url: string) {
    if (failure && url === exploreUrl(address)) list.refetch()
    else navigate(url)
    setIsOpen(false)
    if (isOpen) focusResults()
  }

  return (
    <PageFrame>
      <PageHead
        title={asked.length > 0 ? texts.titleOf(asked.map(({ label }) => label)) : texts.title}
        description={texts.description}
        path={pageUrls.explore}
        isIndexed={parameters.size === 0}
      />
      <ExploreFeeds address={address} texts={texts} />
      <div className="mx-auto box-content grid max-w-page grid-cols-1 gap-5 px-gutter pt-[clamp(1.5rem,1rem+2vw,3rem)]">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h1 id={pageTitleId} tabIndex={-1} className="text-section">
            {texts.title}
          </h1>
          <SeeOnMap {...{ address, answer, texts }} />
        </div>
        <ExploreForm
          {...{ address, answer, words, failure, isOpen }}
          inUse={chips.filter(({ name }) => name !== 'search').length}
          onToggle={setIsOpen}
          onAsk={ask}
        />
        <AskedFor {...{ address, answer }} />
        <ActiveFilters {...{ address, chips, answer, texts }} />
        {list.hasFailed ? (
          <ExploreFailure
            error={list.error}
            address={address}
            texts={texts}
            onRetry={() => list.refetch()}
          />
        ) : (
          <ExploreResults {...{ address, list, texts }} filters={chips.length} />
        )}
        {!list.hasFailed && list.reports.length > 0 && (
          <TakeReports address={address} texts={texts} />
        )}
        {!list.hasFailed && site.sendsNotices && (
          <SavedSearchForm question={exploreQuestion(address)} />
        )}
      </div>
    </PageFrame>
  )
}

/** Whether the panel of filters is open. It opens where an address has a fault in one of its fields. */
function useFilterPanel(failure: unknown) {
  const isFaulty = queryFaults(failure).some(({ path }) =>
    panelFilters.some((name) => name === path),
  )
  const [isOpen, setIsOpen] = useState(isFaulty)
  const [before, setBefore] = useState(failure)
  if (failure !== before) {
    setBefore(failure)
    if (isFaulty) setIsOpen(true)
  }
  return [isOpen, setIsOpen] as const
}
