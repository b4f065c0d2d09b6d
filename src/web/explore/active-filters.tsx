import X from 'lucide-react/icons/x'
import type { ExploreAnswer, ExploredArea, ExploredPlace } from '../../shared/explore.ts'
import { radiusLimits } from '../../shared/explore-parameters.ts'
import { placePageTexts } from '../../shared/texts/en/place-page.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { placePageUrl } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { changedUrl, type ExploreAddress, exploreUrl } from './explore-address.ts'
import { ExploreLink } from './explore-link.tsx'
import type { Chip } from './filter-labels.ts'

type ActiveFiltersProps = {
  address: ExploreAddress
  chips: Chip[]
  answer: ExploreAnswer | undefined
  texts: Texts['explore']
}

/** Each of the filters in use as a link to the results without it. */
export function ActiveFilters({ address, chips, answer, texts }: ActiveFiltersProps) {
  if (chips.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-2 print:hidden">
      <ul aria-label={texts.activeFilters} className="explore-row gap-2">
        {chips.map(({ name, label, without }) => (
          <li key={name}>
            <ExploreLink
              to={changedUrl(address, without)}
              className="chip"
              aria-label={texts.remove(label)}
            >
              <span className="min-w-0 truncate">{label}</span>
              <X aria-hidden="true" size="1em" className="shrink-0" />
            </ExploreLink>
          </li>
        ))}
        {chips.length > 1 && (
          <li>
            <ExploreLink to={exploreUrl({})} className="chip chip-plain">
              {texts.clearAll}
            </ExploreLink>
          </li>
        )}
      </ul>
      {answer?.place && <AboutPlace {...{ address, texts }} place={answer.place} />}
      {answer?.area && <AboutArea {...{ address, texts }} area={answer.area} />}
    </div>
  )
}

type AboutPlaceProps = Pick<ActiveFiltersProps, 'address' | 'texts'> & { place: ExploredPlace }

/** The page of the place, and other places that somebody may have meant. */
function AboutPlace({ address, texts, place }: AboutPlaceProps) {
  const { about } = useTexts(placePageTexts)
  return (
    <div className="explore-row gap-x-5 gap-y-1 text-sm">
      <p>
        <a href={placePageUrl(place.id)} className="inline-block py-0.5">
          {about}
        </a>
      </p>
      {place.others.length > 0 && (
        <p className="py-0.5 text-muted">
          {texts.otherPlaces} <Places address={address} places={place.others} />
        </p>
      )}
    </div>
  )
}

type AboutAreaProps = Pick<ActiveFiltersProps, 'address' | 'texts'> & { area: ExploredArea }

/** That no radius counts, because a state or country was read, and the towns that may be meant. */
function AboutArea({ address, texts, area }: AboutAreaProps) {
  const { country, division, name, towns } = area
  const isAmericanState = country === 'US' && division !== null
  const radius = Number(address.radius) || radiusLimits.usual
  return (
    <p className="py-0.5 text-muted text-sm">
      {isAmericanState ? texts.readAsState(name) : texts.readAsArea(name)}
      {towns.length > 0 && (
        <>
          {' '}
          {texts.orWithin(texts.kilometres(radius))} <Places address={address} places={towns} />
        </>
      )}
    </p>
  )
}

type PlacesProps = Pick<ActiveFiltersProps, 'address'> & { places: ExploredPlace['others'] }

function Places({ address, places }: PlacesProps) {
  return places.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ' · '}
      <ExploreLink to={changedUrl(address, { place: String(id) })}>{name}</ExploreLink>
    </span>
  ))
}
