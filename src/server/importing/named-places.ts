import type { Region } from '../../shared/options.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english } from '../../shared/texts/texts.ts'
import { countriesOfRegion, countryOfCode, countryOfName } from '../places/countries.ts'
import { placeKey } from '../places/place-key.ts'
import { stateOfName } from '../places/states.ts'

/** What columns say that a mapping calls country and state. Empty where the file has none. */
export type PlaceOfColumns = { country: string; state: string }

export type RegionReading =
  | { region: Region }
  /** `country` is named if the register does not take it. */
  | { fault: string; country?: string }

/** Why the register does not take a place. */
export const outside = 'lies outside the United States and the European Union'

/**
 * Islands that archives name like countries. Where a witness tells the place they are none: Madeira is a town in Ohio,
 * too.
 */
export const islandsOfUnion = new Map(
  Object.entries({
    ...{ azores: 'PT', acores: 'PT', azoren: 'PT', madeira: 'PT', madere: 'PT' },
    ...{ 'canary islands': 'ES', 'islas canarias': 'ES', kanaren: 'ES' },
  }),
)

/** Countries of former times, by the countries of today that lie there. */
const former = new Map(
  Object.entries({
    czechoslovakia: ['CZ', 'SK'],
    yugoslavia: ['BA', 'HR', 'ME', 'MK', 'RS', 'SI'],
    ussr: ['RU', 'UA', 'EE', 'LT', 'LV'],
    'soviet union': ['RU', 'UA', 'EE', 'LT', 'LV'],
  }),
)

/** Territories of the United States have codes of their own in ISO 3166-1. */
const american = new Set([...countriesOfRegion.usa, 'PR', 'GU', 'AS', 'VI', 'MP', 'UM'])

/**
 * The Union reaches as far as its members. Its outermost regions (article 349 of the treaty on its functioning),
 * Åland, Ceuta and Melilla have codes of their own, too.
 */
const european = new Set([
  ...countriesOfRegion.eu,
  ...['GP', 'GF', 'MQ', 'YT', 'RE', 'MF', 'IC', 'AX', 'EA'],
])

const { country: nameOfCountry } = formatsIn(english.tag)

export function regionOfCountry(code: string): Region | undefined {
  if (american.has(code)) return 'usa'
  return european.has(code) ? 'eu' : undefined
}

function readCountries(codes: string[]): RegionReading {
  const regions = new Set(codes.map(regionOfCountry))
  const [region] = regions
  if (regions.size > 1) {
    const candidates = codes.map(nameOfCountry).join(', ')
    return { fault: `names a country that is several today: ${candidates}` }
  }
  if (region) return { region }
  return { fault: outside, country: codes.map(nameOfCountry).join(' or ') }
}

/** The English name of the country that an archive calls by this name, or by one of its provinces. */
export function nameOfForeignPlace(text: string): string {
  const [name = text] = text.split('/')
  const code =
    countryOfName(name) ?? stateOfName(name)?.country ?? (name.length === 3 && countryOfCode(name))
  return code ? nameOfCountry(code) : name
}

/**
 * The region of a place whose columns the mapping has named: a column of countries never means a state,
 * and a column of states never a country. Without a country, a state tells which country it lies in.
 */
export function regionOfNamedPlace({ country, state }: PlaceOfColumns): RegionReading {
  if (country !== '') {
    const key = placeKey(country)
    const code = islandsOfUnion.get(key) ?? countryOfCode(country) ?? countryOfName(country)
    const codes = former.get(key) ?? (code ? [code] : [])
    return codes.length > 0 ? readCountries(codes) : { fault: 'names no country' }
  }
  if (state === '') return { fault: 'names neither a country nor a state' }
  const found = stateOfName(state)
  if (found) return readCountries([found.country])
  return { fault: 'names no state of the United States and no province of Canada' }
}
