import type { Region } from '../../shared/options.ts'
import type { PlaceQuery } from '../../shared/places.ts'
import { countriesThatBegin, countryOfCode, countryOfName } from './countries.ts'
import { stateOfEurope } from './european-states.ts'
import { readLocationParts, separators } from './location-parts.ts'
import { placeKey } from './place-key.ts'
import { stateOfName } from './states.ts'

/** What a visitor looks for: places whose keys begin so, inside a state or country if it is not empty. */
export type AskedPlace = {
  /** As it was typed, but in small letters. */
  typed: string
  key: string
  country: string
  admin1: string
  /** The beginning of a state, or of one of `countries`. */
  division: string
  countries: string[]
  region?: Region
}

const anywhere = { country: '', admin1: '', division: '', countries: [] }

/** What is being typed may be either. */
const beginningOf = (area: string) => ({
  division: placeKey(area),
  countries: countriesThatBegin(area),
})

const nameOf = (name: string) => ({
  typed: name.trim().normalize('NFC').toLowerCase(),
  key: placeKey(name),
})

/** Reads the beginning of a name and, after a comma, that of its state or country. */
export function readAskedPlace({ q, region }: PlaceQuery): AskedPlace {
  const [name = '', ...rest] = q.split(separators)
  const filter = rest.join(',').trim()
  const asked = { ...nameOf(name), ...anywhere, ...(region ? { region } : {}) }
  if (filter === '') return asked
  const { names, country, admin1 } = readLocationParts(filter, region ?? 'usa')
  const [division = ''] = names
  return { ...asked, country, admin1, ...beginningOf(division) }
}

/**
 * For a place that is not where its words say: they may be the beginning of others. Niger is that of Nigeria, and
 * "ca" that of Catalonia.
 */
export function readUnfinishedArea({ q, region }: PlaceQuery): AskedPlace | undefined {
  const [name = '', ...areas] = q.split(separators).filter((part) => part.trim() !== '')
  const unfinished = areas.pop()
  if (unfinished === undefined) return undefined
  const { country, admin1 } = readLocationParts(areas.join(','), region ?? 'usa')
  const bounds = { country, admin1, ...beginningOf(unfinished) }
  return { ...nameOf(name), ...bounds, ...(region ? { region } : {}) }
}

/** Both "berlin de" in Delaware and in Germany; the likelier of them first. */
function listBounds(name: string, region: Region | undefined) {
  const states = [stateOfName(name) ?? [], stateOfEurope(name) ?? []].flat()
  const country = countryOfName(name) ?? countryOfCode(name)
  const countries = country ? [{ country, admin1: '' }] : []
  return region === 'eu' ? [...countries, ...states] : [...states, ...countries]
}

/** Other ways to read a question, whose last words may be the name or code of a state or country. */
export function listOtherReadings({ q, region }: PlaceQuery): AskedPlace[] {
  if (stateOfName(q) ?? countryOfName(q)) return []
  const words = q
    .split(separators)
    .flatMap((part) => part.split(/\s+/))
    .filter((word) => word !== '')
  return [3, 2, 1].flatMap((count) => {
    const name = nameOf(words.slice(0, -count).join(' '))
    if (name.key.length < 2) return []
    return listBounds(words.slice(-count).join(' '), region).map((bounds) => ({
      ...name,
      ...anywhere,
      ...bounds,
      ...(region ? { region } : {}),
    }))
  })
}
