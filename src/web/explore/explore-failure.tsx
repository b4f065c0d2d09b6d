import type { Texts } from '../../shared/texts/texts.ts'
import { ApiError } from '../api.ts'
import { faultSentence } from '../failure-message.ts'
import { useLanguage } from '../texts/use-texts.ts'
import { Failure } from '../ui/failure.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { changedUrl, type ExploreAddress, exploreUrl } from './explore-address.ts'
import { ExploreLink } from './explore-link.tsx'

type ExploreFailureProps = {
  error: unknown
  address: ExploreAddress
  texts: Texts['explore']
  onRetry: () => void
}

/** Names each parameter that the register does not understand, with the way on. */
export function ExploreFailure({ error, address, texts, onRetry }: ExploreFailureProps) {
  const language = useLanguage()
  const faults = error instanceof ApiError && error.status === 400 ? error.faults : []
  if (faults.length === 0) {
    return (
      <Failure title={texts.unavailable} text={texts.unavailableText}>
        <ReloadLink href={exploreUrl(address)} onReload={onRetry}>
          {texts.tryAgain}
        </ReloadLink>
      </Failure>
    )
  }
  return (
    <div role="alert" className="notice notice-destructive">
      <p className="font-semibold">{texts.cannotBeAnswered}</p>
      <ul className="grid gap-2">
        {faults.map((fault) => (
          <li key={fault.path}>
            {faultSentence(language, fault)}.{' '}
            <ExploreLink to={changedUrl(address, { [fault.path]: '' })} className="inline-block">
              {texts.removeParameter(fault.path)}
            </ExploreLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
