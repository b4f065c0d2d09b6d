import { expect } from 'vitest'
import type { Division, Place } from '../../src/server/places/gazetteer.ts'
import { keysOfText, locateText } from '../../src/server/places/locate-text.ts'
import { placeKey } from '../../src/server/places/place-key.ts'
import type { PlaceLookup } from '../../src/server/places/place-lookup.ts'
import type { Region } from '../../src/shared/options.ts'

/** `others` are second names. One without inhabitants is a post office. */
export type Town = [
  name: string,
  country: string,
  admin1: string,
  population: number,
  others?: string[],
]

/** A gazetteer of these towns, each a degree from the next, which is farther than a suburb. */
export function lookUpAmong(towns: Town[], divisions: Division[] = []): PlaceLookup {
  const named = towns.flatMap(([name, country, admin1, population, others = []], id) => {
    const feature = population > 0 ? 'PPL' : 'PO'
    const place: Place = {
      ...{ id, name, country, admin1, admin2: '', feature, population },
      ...{ latitude: id, longitude: id, radiusKm: 5, timeZone: 'UTC' },
    }
    const main = { key: placeKey(name), place, isMain: true }
    return [main, ...others.map((other) => ({ key: placeKey(other), place, isMain: false }))]
  })
  return {
    places: (key) => named.filter((one) => one.key === key),
    divisions: (key) => divisions.filter((division) => division.key === key),
    startingWith: ({ country, admin1, letter }) =>
      named
        .filter(({ isMain }) => isMain)
        .map(({ place }) => place)
        .filter(
          ({ name, ...place }) =>
            place.country === country &&
            place.admin1 === admin1 &&
            name[0]?.toLowerCase() === letter,
        ),
  }
}

/** The keys of places and divisions that locating a text asks for. */
function keysAskedFor(text: string, region: Region, lookup: PlaceLookup): string[] {
  const asked: string[] = []
  locateText(text, region, {
    ...lookup,
    places(key) {
      asked.push(key)
      return lookup.places(key)
    },
    divisions(key) {
      asked.push(key)
      return lookup.divisions(key)
    },
  })
  return asked
}

/** Locating a text asks for keys, and `keysOfText` names all of them. */
export function expectAllKeysNamed(text: string, region: Region, lookup: PlaceLookup): void {
  const asked = keysAskedFor(text, region, lookup)
  expect(asked.length).toBeGreaterThan(0)
  expect(keysOfText(text, region)).toEqual(expect.arrayContaining(asked))
}
