import { foldLetters } from '../../shared/fold-letters.ts'
import type { PlaceAnswer } from '../../shared/place.ts'
import type { Formats } from '../../shared/texts/formats.ts'

type Named = Pick<PlaceAnswer, 'name' | 'division' | 'country'>

/** A state or country in letters, as in "Chicago, IL, USA". */
const isCode = (part: string) => /^[A-Z]{2,3}$/.test(part)

/** Whether the words of a witness say no more than the town, as "Chicago, IL" or "Chicago, Illinois". */
export function namesOnlyTown(location: string, place: Named, formats: Formats): boolean {
  const [first = '', ...others] = location.split(',').map((part) => part.trim())
  const areas = [place.division ?? '', formats.country(place.country)].map(foldLetters)
  return (
    foldLetters(first) === foldLetters(place.name) &&
    others.every((part) => isCode(part) || areas.includes(foldLetters(part)))
  )
}
