import type { Texts } from '../../shared/texts/texts.ts'
import { QueryFailure } from '../layout/query-failure.tsx'
import { changedUrl, type ExploreAddress, exploreUrl } from './explore-address.ts'
import { ExploreLink } from './explore-link.tsx'

type ExploreFailureProps = {
  error: unknown
  address: ExploreAddress
  texts: Texts['explore']
  onRetry: () => void
}

export function ExploreFailure({ error, address, texts, onRetry }: ExploreFailureProps) {
  return (
    <QueryFailure
      {...{ error, texts, onRetry }}
      title={texts.cannotBeAnswered}
      href={exploreUrl(address)}
      wayOn={({ path }) => (
        <ExploreLink to={changedUrl(address, { [path]: '' })} className="inline-block">
          {texts.removeParameter(path)}
        </ExploreLink>
      )}
    />
  )
}
