import type { Texts } from '../../shared/texts/texts.ts'
import { QueryFailure } from '../layout/query-failure.tsx'
import { changedUrl, type ExploreAddress, exploreUrl } from './explore-address.ts'
import { ExploreLink, focusResults } from './explore-link.tsx'
import { panelFilters } from './filter-labels.ts'

type ExploreFailureProps = {
  error: unknown
  address: ExploreAddress
  texts: Texts['explore']
  onRetry: () => void
}

/** As the form calls it. */
function fieldName(path: string, texts: Texts['explore']): string {
  const known = panelFilters.find((name) => name === path)
  return known ? texts[known] : path
}

export function ExploreFailure({ error, address, texts, onRetry }: ExploreFailureProps) {
  function retry() {
    focusResults()
    onRetry()
  }
  return (
    <QueryFailure
      {...{ error, texts }}
      onRetry={retry}
      title={texts.cannotBeAnswered}
      href={exploreUrl(address)}
      wayOn={({ path }) => (
        <ExploreLink to={changedUrl(address, { [path]: '' })} className="inline-block">
          {texts.removeParameter(fieldName(path, texts))}
        </ExploreLink>
      )}
    />
  )
}
