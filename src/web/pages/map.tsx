import { useSearchParams } from 'react-router'
import type { MapAnswer } from '../../shared/map.ts'
import { mainMapViews } from '../../shared/map-views.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { AskedFor } from '../explore/asked-for.tsx'
import { exploreUrl } from '../explore/explore-address.ts'
import { StillReading } from '../explore/still-reading.tsx'
import { givenParameters } from '../given-parameters.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { areaName, exploredArea, mapName, type NamedMap } from '../map/area-name.ts'
import { choicesOf, type MapAddress, mapUrl, viewOf } from '../map/map-address.ts'
import { hasNoMap, MapFailure } from '../map/map-failure.tsx'
import { MapFilters } from '../map/map-filters.tsx'
import { MapLink, mapTitleId } from '../map/map-link.tsx'
import { MapPicture } from '../map/map-picture.tsx'
import { useMap, useMapOutlines } from '../map/map-query.ts'
import { MapTables, mapTablesId } from '../map/map-tables.tsx'
import { fewReports } from '../numbers/findings.ts'
import { numbersUrl } from '../numbers/numbers-query.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import '../map/map.css'

/** Where sightings were reported. The address is the whole state. */
export function MapPage() {
  const texts = useTexts(mapTexts)
  const formats = useFormats()
  const [parameters] = useSearchParams()
  const address = givenParameters(parameters)
  const { data, error, isError, isPlaceholderData, refetch } = useMap(address)
  const answer = isError ? undefined : data
  // Where only filters are refused, the map of the address still has its name.
  const land = useMapOutlines(answer?.view ?? (hasNoMap(error) ? undefined : viewOf(address)))
  const named = answer ?? land
  const isPart = named && named.view !== 'world'
  const title = isPart ? texts.titleOf(mapName(named, texts, formats)) : texts.title
  return (
    <PageFrame>
      <PageHead
        title={title}
        description={texts.description}
        path={mapUrl({ view: address.view ?? '' })}
        isIndexed={Object.keys(choicesOf(address)).length === 0}
      />
      <div className="mx-auto box-content grid max-w-page grid-cols-1 gap-5 px-gutter pt-[clamp(1.5rem,1rem+2vw,3rem)]">
        <div className="map-head">
          <h1 id={mapTitleId} tabIndex={-1} className="text-section">
            {title}
          </h1>
          <Views address={address} map={named} />
        </div>
        <MapFilters
          address={hasNoMap(error) ? { ...address, view: '' } : address}
          failure={error}
        />
        <AskedFor address={choicesOf(address)} />
        {isError && <MapFailure error={error} address={address} onRetry={() => refetch()} />}
        {!answer && !isError && <p role="status">{texts.loading}</p>}
        {answer && (
          <>
            <div className="map-stage" aria-busy={isPlaceholderData}>
              <a href={`#${mapTablesId}`} className="map-skip">
                {texts.skip}
              </a>
              <MapPicture
                key={answer.view}
                {...{ answer, address }}
                outlines={land?.outlines ?? []}
              />
            </div>
            <div className="map-below">
              <MapTables answer={answer} address={address} />
              <Reading answer={answer} address={address} />
            </div>
          </>
        )}
      </div>
    </PageFrame>
  )
}

type ViewsProps = { address: MapAddress; map: NamedMap | undefined }

/** The main maps, and after them the country or state that is shown. */
function Views({ address, map }: ViewsProps) {
  const texts = useTexts(mapTexts)
  const formats = useFormats()
  const current = map?.view
  const isMain = mainMapViews.some((view) => view === current)
  return (
    <nav aria-label={texts.maps} className="print:hidden">
      <ul className="map-views">
        {mainMapViews.map((view) => (
          <li key={view}>
            <MapLink
              to={mapUrl(address, { view })}
              aria-current={view === current ? 'page' : undefined}
            >
              {texts.views[view]}
            </MapLink>
          </li>
        ))}
        {map && current && !isMain && (
          <li>
            <MapLink to={mapUrl(address, { view: current })} aria-current="page">
              {mapName(map, texts, formats)}
            </MapLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Of the area that is shown alone, or of the whole register where its cells are not counted. */
function countsOf({ shown, fitting, mapped }: MapAnswer) {
  if (shown === null || shown.mapped === null) return { fitting, mapped, isWhole: true }
  return { fitting: shown.reports, mapped: shown.mapped, isWhole: false }
}

/** What the map shows, and what it cannot tell. */
function Reading({ address, answer }: { address: MapAddress; answer: MapAnswer }) {
  const texts = useTexts(mapTexts)
  const formats = useFormats()
  const { unread, picture, shown } = answer
  const { fitting, mapped, isWhole } = countsOf(answer)
  const missing = fitting - mapped
  return (
    <section className="map-reading">
      <h2 className="text-title">{texts.howToRead}</h2>
      {fitting > 0 && (
        <>
          <p className="font-semibold">{texts.mapped(mapped, fitting, isWhole)}</p>
          {missing > 0 && <p>{texts.missing(missing, isWhole)}</p>}
          {missing === 0 && unread === 0 && <p>{texts.nothingMissing}</p>}
        </>
      )}
      <StillReading unread={unread} />
      {fitting === 0 && unread === 0 && <p>{texts.nothing}</p>}
      {(address.from || address.to) && <p>{texts.undated}</p>}
      <p>
        {texts.cells(picture.resolution)} {shown && texts.borderCells}
      </p>
      {answer.areas.some(({ perMillion }) => perMillion !== null) && (
        <p>
          {texts.rates(fewReports)}{' '}
          {answer.areas.some(({ id }) => id === 'FR' || id === 'FI') && texts.countedTogether}{' '}
          <a href={numbersUrl({ type: address.type })} className="print:hidden">
            {texts.toRates}
          </a>
        </p>
      )}
      <p>{texts.cannotTell}</p>
      <p className="print:hidden">
        <ButtonLink
          href={exploreUrl({ ...choicesOf(address), ...(shown && exploredArea(shown)) })}
          variant="secondary"
        >
          {shown ? texts.exploreArea(areaName(shown, formats)) : texts.explore}
        </ButtonLink>
      </p>
    </section>
  )
}
