import { useParams } from 'react-router'
import { radiusChoices } from '../../shared/explore-parameters.ts'
import type { PlaceAnswer } from '../../shared/place.ts'
import { placeName } from '../../shared/place-name.ts'
import { mapTexts } from '../../shared/texts/en/map.ts'
import { placePageTexts } from '../../shared/texts/en/place-page.ts'
import { pageUrls, placePageUrl } from '../../shared/urls.ts'
import { exploreUrl } from '../explore/explore-address.ts'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { mapUrl } from '../map/map-address.ts'
import { NewestCards } from '../places/newest-cards.tsx'
import { PlaceMap } from '../places/place-map.tsx'
import { PlaceHours, PlaceTypes, PlaceYears } from '../places/place-numbers.tsx'
import { usePlace } from '../places/place-query.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { NotFoundPage } from './not-found.tsx'
import '../map/map.css'
import '../numbers/numbers.css'
import './place.css'

/** A town: its reports, their numbers, and what lies around it. */
export function PlacePage() {
  const texts = useTexts(placePageTexts)
  const { id = '' } = useParams()
  const { place, failureStatus, refetch } = usePlace(id)
  if (failureStatus !== undefined && failureStatus < 500) return <NotFoundPage />
  return (
    <PageFrame>
      {failureStatus !== undefined && <PlaceUnavailable onRetry={refetch} />}
      {failureStatus === undefined && !place && <p role="status">{texts.loading}</p>}
      {failureStatus === undefined && place && <Place place={place} />}
    </PageFrame>
  )
}

type PartProps = { place: PlaceAnswer }

function Place({ place }: PartProps) {
  const texts = useTexts(placePageTexts)
  const { credits } = useTexts(mapTexts)
  const formats = useFormats()
  const name = placeName(place, formats)
  const { reports, undated } = place
  return (
    <>
      <PageHead
        title={texts.title(name)}
        description={texts.description(name, reports)}
        path={placePageUrl(place.id)}
        isIndexed={reports > 0}
      />
      <div className="numbers-page mx-auto box-content grid print:block max-w-page grid-cols-1 gap-7 px-gutter pt-[clamp(1.5rem,1rem+2vw,3rem)]">
        <div className="grid gap-2">
          <Path place={place} />
          <h1>{place.name}</h1>
          <p className="text-lead">
            {reports === 0 ? texts.nothing : texts.total(reports)}
            {undated > 0 && <span className="text-muted">{`. ${texts.undated(undated)}`}</span>}
          </p>
        </div>
        <div className="place-overview">
          <PlaceMap place={place} />
          <div className="place-side">
            <PlaceTypes place={place} />
            <PlaceYears place={place} />
            <Near place={place} />
          </div>
          <Newest place={place} />
        </div>
        <PlaceHours place={place} />
        <div className="place-foot">
          <p>{texts.howCounted}</p>
          <p>{credits}</p>
        </div>
      </div>
    </>
  )
}

/** From the map of the world to the state. */
function Path({ place: { country, division, view } }: PartProps) {
  const texts = useTexts(placePageTexts)
  const formats = useFormats()
  const isState = view?.startsWith('us-')
  return (
    <nav aria-label={texts.path}>
      <ol className="place-path">
        <li>
          <a href={pageUrls.map}>{texts.world}</a>
        </li>
        <li>
          {view ? (
            <a href={mapUrl({ view: isState ? 'usa' : view })}>{formats.country(country)}</a>
          ) : (
            formats.country(country)
          )}
        </li>
        {division && (
          <li>{isState && view ? <a href={mapUrl({ view })}>{division}</a> : division}</li>
        )}
      </ol>
    </nav>
  )
}

function Near({ place: { near } }: PartProps) {
  const texts = useTexts(placePageTexts)
  const formats = useFormats()
  if (near.length === 0) return null
  return (
    <section aria-labelledby="near-title" className="numbers-figure">
      <h2 id="near-title" className="text-title">
        {texts.near}
      </h2>
      <ul className="place-near">
        {near.map(({ id, name, kilometres, reports }) => (
          <li key={id}>
            <a href={placePageUrl(id)}>{name}</a>
            <span className="text-muted">{texts.away(kilometres)}</span>
            <span>{formats.number(reports)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Newest({ place }: PartProps) {
  const texts = useTexts(placePageTexts)
  const { id, newest } = place
  const radius = radiusToReports(place)
  return (
    <section
      aria-labelledby={newest.length > 0 ? 'newest-title' : undefined}
      className="grid grid-cols-1 gap-5"
    >
      {newest.length > 0 && (
        <>
          <h2 id="newest-title">{texts.newest}</h2>
          <NewestCards town={place} />
        </>
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {radius && (
          <ButtonLink href={exploreUrl({ place: String(id), radius: String(radius) })}>
            {texts.exploreAround(radius)}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" href={`${pageUrls.main}#submit`}>
          {texts.reportOne}
        </ButtonLink>
      </div>
    </section>
  )
}

/** The smallest radius of Explore, from 25 km on, that has reports; undefined if none is known to have. */
function radiusToReports({ reports, near: [nearest] }: PlaceAnswer): number | undefined {
  const kilometres = reports > 0 ? 0 : nearest?.kilometres
  if (kilometres === undefined) return undefined
  // Distances are rounded: 25 km may be a little more.
  return radiusChoices.find((radius) => radius >= 25 && radius > kilometres)
}

function PlaceUnavailable({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts(placePageTexts)
  const { id = '' } = useParams()
  return (
    <>
      <PageHead title={texts.unavailable} isIndexed={false} />
      <Message title={texts.unavailable} text={texts.unavailableText}>
        <ReloadLink href={placePageUrl(id)} onReload={onRetry} />
      </Message>
    </>
  )
}
