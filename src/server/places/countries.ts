import { placeKey } from './place-key.ts'

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']

/** Names that `Intl` does not give, among them countries of former times where they are now. */
const otherNames: Record<string, string> = {
  ...{ uk: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', 'northern ireland': 'GB' },
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

/** A code that is used today: FX is France, SU Russia. */
const isPresent = (code: string) => new Intl.Locale(`und-${code}`).region === code

/** The regions that ISO 3166 assigns, without the codes that `Intl` only echoes. */
function listCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.filter(
    (code) =>
      names.of(code) !== undefined && isPresent(code) && !/^(EU|EZ|UN|XA|XB|ZZ|QO)$/.test(code),
  )
}

let byKey: Map<string, string> | undefined

function countriesByKey(): Map<string, string> {
  byKey ??= new Map([
    ...languages.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' })
      return listCodes().map((code): [string, string] => [placeKey(names.of(code) ?? ''), code])
    }),
    ...Object.entries(otherNames),
  ])
  return byKey
}

/** The ISO 3166 code of a country by its name in seven languages. */
export function countryOfName(name: string): string | undefined {
  return countriesByKey().get(placeKey(name))
}

/** The countries of the region `eu`. */
export const homeOfEurope = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

/** The English name of a country. */
export function nameOfCountry(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}

/** The code of a country by its number of ISO 3166-1, which `Intl` knows as an alias: 250 is FR. */
export function countryOfNumber(number: string): string | undefined {
  const [tag] = /^\d{3}$/.test(number) ? Intl.getCanonicalLocales(`und-${number}`) : []
  return tag?.slice('und-'.length)
}
