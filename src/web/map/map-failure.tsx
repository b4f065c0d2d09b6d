import { mapTexts } from '../../shared/texts/en/map.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { QueryFailure, queryFaults } from '../layout/query-failure.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { isMapFilter, type MapAddress, mapUrl } from './map-address.ts'
import { MapLink } from './map-link.tsx'

type MapFailureProps = { error: unknown; address: MapAddress; onRetry: () => void }

const isOfView = ({ path }: { path: string }) => path === 'view'

/** The map exists only without the `view` of its address. */
export const hasNoMap = (error: unknown) => queryFaults(error).some(isOfView)

/** As the form calls it. */
function filterName({ path }: { path: string }, texts: Texts['map']): string {
  return isMapFilter(path) ? texts[path] : path
}

export function MapFailure({ error, address, onRetry }: MapFailureProps) {
  const texts = useTexts(mapTexts)
  return (
    <QueryFailure
      {...{ error, texts, onRetry }}
      title={hasNoMap(error) ? texts.noSuchMap : texts.wrongFilters}
      href={mapUrl(address)}
      wayOn={(fault) => (
        <MapLink to={mapUrl(address, { [fault.path]: '' })} className="inline-block">
          {isOfView(fault) ? texts.toWorld : texts.withoutFilter(filterName(fault, texts))}
        </MapLink>
      )}
    />
  )
}
