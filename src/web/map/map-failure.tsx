import { mapTexts } from '../../shared/texts/en/map.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { ApiError } from '../api.ts'
import { faultSentence } from '../failure-message.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Failure } from '../ui/failure.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { type MapAddress, mapUrl } from './map-address.ts'
import { MapLink } from './map-link.tsx'

type MapFailureProps = { error: unknown; address: MapAddress; onRetry: () => void }

/** The parameters that the register does not understand. */
function mapFaults(error: unknown) {
  return error instanceof ApiError && error.status === 400 ? error.faults : []
}

const isOfView = ({ path }: { path: string }) => path === 'view'

/** The map exists only without the `view` of its address. */
export const hasNoMap = (error: unknown) => mapFaults(error).some(isOfView)

/** As the form calls it. */
function filterName({ path }: { path: string }, texts: Texts['map']): string {
  return path === 'type' || path === 'from' || path === 'to' ? texts[path] : path
}

/** Names each choice that the register does not understand, with the way on. */
export function MapFailure({ error, address, onRetry }: MapFailureProps) {
  const texts = useTexts(mapTexts)
  const language = useLanguage()
  const faults = mapFaults(error)
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
      <p className="font-semibold">
        {faults.some(isOfView) ? texts.noSuchMap : texts.wrongFilters}
      </p>
      <ul className="grid gap-2">
        {faults.map((fault) => (
          <li key={fault.path}>
            {faultSentence(language, fault)}.{' '}
            <MapLink to={mapUrl(address, { [fault.path]: '' })} className="inline-block">
              {isOfView(fault) ? texts.toWorld : texts.withoutFilter(filterName(fault, texts))}
            </MapLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
