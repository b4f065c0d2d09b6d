import { iso31661Alpha2ToAlpha3, iso31661Alpha3ToAlpha2 } from 'iso-3166'
import { once } from '../../shared/once.ts'
import type { Region } from '../../shared/options.ts'
import { placeKey } from './place-key.ts'
import { writeUmlautsOut } from './write-umlauts-out.ts'

/** Of Europe. Where one name means two countries, the language that comes first decides. */
const languages =
  'en de fr es it pt nl bg cs da el et fi ga hr hu is lt lv mt nb pl ro sk sl sv'.split(' ')

/** A shorter name in another language than English is rather a word: "man", "tai". */
const shortestName = 4

/** Their codes in GeoNames, by their names in some languages. */
const partsOfBritain = new Map(
  Object.entries({
    ENG: 'england|angleterre|inglaterra|inghilterra|engeland',
    NIR: 'northern ireland|nordirland|irlande du nord|irlanda del norte|irlanda del nord|noord ierland',
    SCT: 'scotland|schottland|ecosse|escocia|scozia|schotland',
    WLS: 'wales|pays de galles|gales|galles',
  }).flatMap(([admin1, listed]) => listed.split('|').map((name) => [name, admin1] as const)),
)

/** A part of a country that has a name like one: "Scotland". */
export function partOfCountry(name: string): { country: string; admin1: string } | undefined {
  const admin1 = partsOfBritain.get(placeKey(name))
  return admin1 === undefined ? undefined : { country: 'GB', admin1 }
}

/** Names that `Intl` does not give, among them countries of former times where they are now. */
const otherNames: Record<string, string> = {
  ...Object.fromEntries([...partsOfBritain.keys()].map((name) => [name, 'GB'])),
  ...{ uk: 'GB', grossbritannien: 'GB', 'grande bretagne': 'GB', 'gran bretagna': 'GB' },
  ...{ 'gran bretana': 'GB', 'gra bretanha': 'GB', 'groot brittannie': 'GB' },
  ...{
    'great britain': 'GB',
    britain: 'GB',
    usa: 'US',
    us: 'US',
    'united states of america': 'US',
  },
  ...{ ussr: 'RU', 'soviet union': 'RU', holland: 'NL', 'czech republic': 'CZ', burma: 'MM' },
  ...{ 'west germany': 'DE', 'east germany': 'DE', brd: 'DE', ddr: 'DE', 'south korea': 'KR' },
  ...{ 'republic of ireland': 'IE', eire: 'IE', macedonia: 'MK', turkey: 'TR', 'viet nam': 'VN' },
}

/** Towns of both regions whose names other languages give to a country: Grenada, Colombia, Norfolk Island. */
const ratherTowns = new Set([
  ...['granada', 'santa lucia', 'sao martinho', 'san martin', 'san bartolome', 'santa elena'],
  ...['columbia', 'norfolk', 'guadalupe'],
])

/** The code that is used today: of FX that of France, of UK that of the United Kingdom. */
export const codeOfToday = (code: string) => new Intl.Locale(`und-${code}`).region ?? code

/** The regions that ISO 3166 assigns, without the codes that `Intl` only echoes. */
function listCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.filter(
    (code) =>
      names.of(code) !== undefined &&
      codeOfToday(code) === code &&
      !/^(EU|EZ|UN|XA|XB|ZZ|QO)$/.test(code),
  )
}

const knownCodes = once(() => new Set(listCodes()))

/** Whether a country or territory has this code of two letters. */
export const isCountry = (code: string): boolean => knownCodes().has(code)

const countriesByKey = once(() => {
  const codes = listCodes()
  const named = languages.toReversed().flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return codes
      .flatMap((code): [string, string][] => {
        const name = names.of(code) ?? ''
        return [writeUmlautsOut(name) ?? name, name].map((written) => [placeKey(written), code])
      })
      .filter(([key]) => language === 'en' || (key.length >= shortestName && !ratherTowns.has(key)))
  })
  return new Map([...named, ...Object.entries(otherNames)])
})

/** The ISO 3166 code of a country by its name in a language of Europe. */
export function countryOfName(name: string): string | undefined {
  return countriesByKey().get(placeKey(name))
}

/** The countries whose names in a language of Europe begin so: "fran" is that of France, and of French Guiana. */
export function countriesThatBegin(beginning: string): string[] {
  const key = placeKey(beginning)
  if (key === '') return []
  const begun = [...countriesByKey()].filter(([name]) => name.startsWith(key))
  return [...new Set(begun.map(([, code]) => code))]
}

const englishKeys = once(() => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return new Set([
    ...listCodes().map((code) => placeKey(names.of(code) ?? '')),
    ...Object.keys(otherNames),
  ])
})

/** Whether a name of a country is English, as those of many American towns are: Lebanon, OH. */
export const isEnglishName = (name: string): boolean => englishKeys().has(placeKey(name))

export const countriesOfRegion: Record<Region, ReadonlySet<string>> = {
  usa: new Set(['US']),
  eu: new Set(
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
  ),
}

const besideTheUnion = new Set(['GB', 'CH', 'NO', 'IS'])

export const isInEurope = (country: string) =>
  countriesOfRegion.eu.has(country) || besideTheUnion.has(country)

/** The code of a country by its code of two or three letters in ISO 3166-1. */
export function countryOfCode(text: string): string | undefined {
  const code = text.toUpperCase()
  return iso31661Alpha3ToAlpha2[code] ?? (code in iso31661Alpha2ToAlpha3 ? code : undefined)
}

/** The code of a country by its number of ISO 3166-1, which `Intl` knows as an alias: 250 is FR. */
export function countryOfNumber(number: string): string | undefined {
  const [tag] = /^\d{3}$/.test(number) ? Intl.getCanonicalLocales(`und-${number}`) : []
  return tag?.slice('und-'.length)
}
