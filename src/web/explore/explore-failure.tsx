import type { FieldFault } from '../../shared/problems.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { QueryFailure } from '../layout/query-failure.tsx'
import { changedUrl, type ExploreAddress, exploreUrl } from './explore-address.ts'
import { ExploreLink } from './explore-link.tsx'
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
  return (
    <QueryFailure
      {...{ error, texts, onRetry }}
      title={texts.cannotBeAnswered}
      href={exploreUrl(address)}
      wayOn={(fault) => <WayOn {...{ fault, address, texts }} />}
    />
  )
}

type WayOnProps = Pick<ExploreFailureProps, 'address' | 'texts'> & { fault: FieldFault }

/** Without the filter, or with the place that is meant. */
function WayOn({ fault, address, texts }: WayOnProps) {
  const { path, values } = fault
  const place = path === 'place' ? String(values?.meant ?? '') : ''
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {place && (
        <ExploreLink to={changedUrl(address, { place })}>{texts.lookNear(place)}</ExploreLink>
      )}
      <ExploreLink to={changedUrl(address, { [path]: '' })}>
        {texts.removeParameter(fieldName(path, texts))}
      </ExploreLink>
    </span>
  )
}
