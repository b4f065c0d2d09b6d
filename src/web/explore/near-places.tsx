import { useEffect } from 'react'
import { placesTexts } from '../../shared/texts/en/places.ts'
import { usePlaceLookUp } from '../places/use-place-look-up.ts'
import { useTexts } from '../texts/use-texts.ts'
import { changedUrl, type ExploreAddress } from './explore-address.ts'
import { ExploreLink } from './explore-link.tsx'

/** A line does not wrap on a phone, and says that the words may be a place. */
const most = 3

type NearPlacesProps = {
  /** The words as typed, if they are not those of the results. */
  words: string
  address: ExploreAddress
  /** The words have become a place. */
  onFollow: () => void
}

/** Links to the reports near places whose names begin with the typed words. */
export function NearPlaces({ words, address, onFollow }: NearPlacesProps) {
  const texts = useTexts(placesTexts)
  const { places, lookUp } = usePlaceLookUp()
  useEffect(() => lookUp(words), [words])
  return (
    <div role="status" className="explore-near">
      {words !== '' && places.length > 0 && (
        <>
          {texts.near}{' '}
          {places.slice(0, most).map(({ id, label }) => (
            <ExploreLink
              key={id}
              to={changedUrl(address, { search: '', place: label })}
              onFollow={onFollow}
            >
              {label}
            </ExploreLink>
          ))}
        </>
      )}
    </div>
  )
}
