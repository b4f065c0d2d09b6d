import { countryOfName } from './countries.ts'
import { listTownsOfDistricts } from './district-names.ts'
import { beforeTown, cutNearWords, listNominatives, townAfterNearWords } from './near-words.ts'
import { placeKey } from './place-key.ts'
import { kilometresBefore } from './stated-distance.ts'
import { stateOfName } from './states.ts'

/**
 * One way to look a name up. `reach` widens the radius of what is found. `written` is the key of the whole name,
 * from which words may be cut; after that, a "city" is a guess: "Crystal Beach" is hardly Crystal City.
 */
export type NameLookup = {
  key: string
  reach: number
  /** How far from the town it was, as the words before it say: "25 miles east of". Else 0. */
  awayKm: number
  written: string
  isCut: boolean
  isGuess: boolean
  /** The key of what may be a district of the town: "kreuzberg" behind "berlin". Else empty. */
  district: string
}

/** The reach of a name that the sighting was near. */
export const nearReach = 3

/** To look a name up as it is written. */
export const exactly = (key: string): NameLookup => ({
  ...{ key, reach: 1, awayKm: 0, written: key, isCut: false, isGuess: false, district: '' },
})

/** "uniontown" for "union town". Empty for one word. */
export const joinedKey = ({ key, written }: NameLookup): string =>
  key === written && key.includes(' ') ? key.replaceAll(' ', '') : ''

const endings =
  / (?:city|township|town|village|beach|area|airport|afb|air force base|naval base|base|heights|hills|valley|suburbs?|region|downtown|metro|metropolitan area)$/

const beginnings =
  /^(?:(?:north|south|east|west|upper|lower|downtown|central|greater|northern|southern|eastern|western|northeast|northwest|southeast|southwest|nw|ne|sw|se|city of|town of|village of|the|in) )+/

const divisionWord = / (county|co|parish|borough)$/

/** States of Australia, as people write them. */
const abbreviations = new Map(Object.entries({ nsw: 'new south wales', qld: 'queensland' }))

/** "Long Island" is much larger than Long Island City. */
export const isIsland = (key: string) => / islands?$/.test(key)

const divisionNouns =
  'county|co|comte|canton|kanton|departement|province|provincia|provincie|provinz|distrito|district|powiat|concelho|comarca'
const beforeDivision = new RegExp(
  `^(?:(?:${divisionNouns}|dans) (?:(?:de la|de le|de les|de|du|des|di|le|la|les|van|von) )?)+`,
)

/** The names under which a state or county of this name may be known. */
export function listDivisionKeys(name: string): string[] {
  const plain = cutNearWords(name)
  const written = placeKey(plain).replace(/ co$/, ' county')
  const key = abbreviations.get(written) ?? written
  if (key.length < 3) return []
  if (divisionWord.test(key)) return [key]
  const apart = placeKey(plain.replace(/\b([dl])['’]/gi, '$1e '))
  const inner = apart.replace(beforeDivision, '')
  const others =
    inner === apart || inner === '' ? [] : [`county ${inner}`, inner, `${inner} county`]
  return [key, `${key} county`, `${key} parish`, ...others]
}

/** The ways to look a name up, the most exact first. */
export function listNameLookups(name: string): NameLookup[] {
  const withoutNear = cutNearWords(name)
  const reach = withoutNear === name ? 1 : nearReach
  const awayKm = kilometresBefore(beforeTown(name, withoutNear))
  const key = placeKey(withoutNear)
  const found: NameLookup[] = []
  const add = (variant: string, { isCut = false, isGuess = false } = {}) => {
    const isNew = !found.some((other) => other.key === variant)
    if (variant.length < 2 || !isNew) return
    found.push({ key: variant, reach, awayKm, written: key, isCut, isGuess, district: '' })
  }
  if (reach > 1) found.push(exactly(placeKey(name)))
  add(key)
  if (divisionWord.test(key)) return found
  for (const part of withoutNear.split(/\s*(?:\/| - | and | & | or )\s*/)) add(placeKey(part))
  const inside = key.replace(beginnings, '')
  if (endings.test(inside)) add(inside, { isCut: true })
  const shorter = key.replace(endings, '').replace(beginnings, '')
  const isCut = shorter !== key
  add(shorter, { isCut })
  if (!stateOfName(shorter) && !isIsland(shorter)) add(`${shorter} city`, { isCut, isGuess: isCut })
  for (const nominative of listNominatives(name, key)) add(nominative)
  const { near = '', town } = townAfterNearWords(name) ?? {}
  if (town && !countryOfName(town)) {
    found.push({ ...exactly(placeKey(town)), reach: nearReach, awayKm: kilometresBefore(near) })
  }
  return [...found, ...listTownsOfDistricts(name).map((one) => ({ ...exactly(one.key), ...one }))]
}
