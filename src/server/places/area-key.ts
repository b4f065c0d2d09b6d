import { type RawBuilder, sql } from 'kysely'
import { nameOfAmericanState, type State } from './states.ts'

/**
 * The key of an area, by which counters and outlines know it, is `FR` for a country, `US-TX` for a state with its code in
 * GeoNames, and `FR-84/2996944` for a town.
 */
export const stateKey = (country: string, admin1: string): string => `${country}-${admin1}`

export const townKey = ({ country, admin1, id }: State & { id: number }): string =>
  `${stateKey(country, admin1)}/${id}`

export const isStateKey = (key: string): boolean => key.includes('-')

export const isAmericanState = (key: string): boolean => key.startsWith('US-')

export const countryOfKey = (key: string): string => key.slice(0, 2)

/** The code of the state. */
export const admin1OfKey = (key: string): string => key.slice(3)

/** "Texas" for `US-TX`. Of another country the gazetteer alone knows it: NE is Nebraska, but also Neuchâtel. */
export const americanNameOf = (key: string): string | undefined =>
  isAmericanState(key) ? nameOfAmericanState(admin1OfKey(key)) : undefined

export type UnsureState = { [Part in keyof State]?: State[Part] | null | undefined }

/**
 * The narrowest area that may have a map of its own: a state in the United States, elsewhere a country. Empty if the
 * country is not known.
 */
export const areaKey = ({ country, admin1 }: UnsureState): string =>
  country === 'US' ? stateKey(country, admin1 ?? '') : (country ?? '')

/** All keys inside a country or state lie between these two: "." follows "-", and "0" follows "/". */
export const boundsInside = (key: string): [before: string, after: string] =>
  isStateKey(key) ? [`${key}/`, `${key}0`] : [`${key}-`, `${key}.`]

/** The same for a column with the key of a state. */
export const admin1OfColumn = (key: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`substr(${key}, 4)`

/** The id of a town from a column with its key. */
export const townIdOfColumn = (key: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`split_part(${key}, '/', 2)::int`

/** The key of a row of `places`. */
export const keyOfPlace = sql<string>`
  concat(places.country, '-', places.admin1, '/', places.id)`

/** A condition: a column has the key of a state of the country. */
export const isStateOf = (country: string, key: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${key} like ${stateKey(country, '%')}`
