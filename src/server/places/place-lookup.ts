import type { Division, Place } from './gazetteer.ts'
import type { Initial } from './misspelt-names.ts'

export type NamedPlace = { place: Place; isMain: boolean }

/** What locating asks of the gazetteer. The answer may hold more than is needed. */
export type PlaceLookup = {
  places: (key: string) => NamedPlace[]
  /** States and counties by key, such as "marin county". */
  divisions: (key: string) => Division[]
  /** The places of a state whose names begin with this letter. */
  startingWith: (initial: Initial) => Place[]
}
