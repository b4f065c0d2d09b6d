import X from 'lucide-react/icons/x'
import type { ExploreAnswer } from '../../shared/explore.ts'
import type { ExploreFilter } from '../../shared/explore-parameters.ts'
import { placePageTexts } from '../../shared/texts/en/place-page.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { placePageUrl } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { changedUrl, type ExploreAddress, exploreUrl } from './explore-address.ts'
import { ExploreLink } from './explore-link.tsx'

type ActiveFiltersProps = {
  address: ExploreAddress
  chips: { name: ExploreFilter; label: string }[]
  answer: ExploreAnswer | undefined
  texts: Texts['explore']
}

/** Each of the filters in use as a link to the results without it. */
export function ActiveFilters({ address, chips, answer, texts }: ActiveFiltersProps) {
  const { about } = useTexts(placePageTexts)
  const place = answer?.place
  const others = place?.others ?? []
  if (chips.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-2 print:hidden">
      <ul aria-label={texts.activeFilters} className="flex flex-wrap gap-2">
        {chips.map(({ name, label }) => (
          <li key={name} className="min-w-0">
            <ExploreLink
              to={changedUrl(address, { [name]: '' })}
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
      {place && (
        <p className="text-sm">
          <a href={placePageUrl(place.id)} className="inline-block py-0.5">
            {about(place.name)}
          </a>
        </p>
      )}
      {others.length > 0 && (
        <p className="text-sm text-muted">
          {texts.otherPlaces}{' '}
          {others.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ' · '}
              <ExploreLink to={changedUrl(address, { place: String(id) })}>{name}</ExploreLink>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
