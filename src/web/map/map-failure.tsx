import { mapTexts } from '../../shared/texts/en/map.ts'
import { pageUrls } from '../../shared/urls.ts'
import { ApiError } from '../api.ts'
import { faultSentence } from '../failure-message.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Failure } from '../ui/failure.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { type MapAddress, mapUrl } from './map-address.ts'
import { MapLink } from './map-link.tsx'

type MapFailureProps = { error: unknown; address: MapAddress; onRetry: () => void }

/** Names each choice that the register does not understand, with the way on. */
export function MapFailure({ error, address, onRetry }: MapFailureProps) {
  const texts = useTexts(mapTexts)
  const language = useLanguage()
  const faults = error instanceof ApiError && error.status === 400 ? error.faults : []
  if (faults.length === 0) {
    return (
      <Failure title={texts.unavailable} text={texts.unavailableText}>
        <ReloadLink href={mapUrl(address)} onReload={onRetry}>
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
          <li key={fault.path}>{faultSentence(language, fault)}.</li>
        ))}
      </ul>
      <MapLink to={pageUrls.map}>{texts.toWorld}</MapLink>
    </div>
  )
}
