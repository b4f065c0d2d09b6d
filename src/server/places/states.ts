import { placeKey } from './place-key.ts'

/** A state or province; `admin1` is its code in GeoNames. Empty for a territory, or where it stands for a whole country. */
export type State = { country: string; admin1: string }

const american =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'

/** Postal code, code in GeoNames, name. The old and wrong codes are frequent in archives. */
const canadian =
  'AB 01 Alberta|BC 02 British Columbia|MB 03 Manitoba|NB 04 New Brunswick|NL 05 Newfoundland|NF 05 Newfoundland and Labrador|NS 07 Nova Scotia|ON 08 Ontario|PE 09 Prince Edward Island|QC 10 Quebec|QB 10 Quebec|PQ 10 Quebec|SK 11 Saskatchewan|SA 11 Saskatchewan|YT 12 Yukon|YK 12 Yukon Territory|NT 13 Northwest Territories|NU 14 Nunavut'

/** In the gazetteer, as in ISO 3166-1, territories are countries. Without "US" these are not the British islands. */
const territories =
  'PR Puerto Rico|VI Virgin Islands|VI US Virgin Islands|VI U S Virgin Islands|VI USVI|GU Guam|AS American Samoa|MP Northern Mariana Islands|MP Northern Marianas|MP CNMI'

const states = new Map<string, State>([
  ...territories.split('|').flatMap((line): [string, State][] => {
    const [country = '', ...name] = line.split(' ')
    const state = { country, admin1: '' }
    return [
      [country.toLowerCase(), state],
      [placeKey(name.join(' ')), state],
    ]
  }),
  ...canadian.split('|').flatMap((line): [string, State][] => {
    const [code = '', admin1 = '', ...name] = line.split(' ')
    const state = { country: 'CA', admin1 }
    return [
      [code.toLowerCase(), state],
      [placeKey(name.join(' ')), state],
    ]
  }),
  ...american.split('|').flatMap((line): [string, State][] => {
    const [code = '', ...name] = line.split(' ')
    const state = { country: 'US', admin1: code }
    return [
      [code.toLowerCase(), state],
      [placeKey(name.join(' ')), state],
    ]
  }),
])

const americanNames = new Map(
  american.split('|').map((line) => [line.slice(0, 2), line.slice(3)] as const),
)

/** "Texas" for TX. */
export function nameOfAmericanState(code: string): string | undefined {
  return americanNames.get(code)
}

/** A state or territory of the United States or a province of Canada, by code or name. */
export function stateOfName(name: string): State | undefined {
  return states.get(placeKey(name))
}

const partOfState =
  /^(?:(?:north|south)(?:east|west)?(?:ern)?|(?:east|west)(?:ern)?|[ns][ew]|central|mid|upper|lower|upstate|downstate|far|rural) (?<rest>.{3,})$/

/** Towns, unlike "Western New York". */
const townsLikeParts = /^(?:north|south|east|west) new york$/

/** The state of "Northern California" and "Southeast Texas". "West Virginia" is a state of its own. */
export function stateOfPart(name: string): State | undefined {
  const key = placeKey(name)
  const { rest } = partOfState.exec(key)?.groups ?? {}
  if (rest === undefined || states.has(key) || townsLikeParts.test(key)) return undefined
  return states.get(rest) ?? stateOfPart(rest)
}

/** Whether a name means this very state, and no namesake outside it. The District of Columbia is a town. */
export function isNameOfState(name: string, { country, admin1 }: State): boolean {
  const state = stateOfName(name)
  if (!state || placeKey(name).length === 2 || ['', 'DC'].includes(state.admin1)) return false
  const isThere = country === '' || country === state.country
  return isThere && (admin1 === '' || admin1 === state.admin1)
}

/** "Southern Oregon" in Oregon. */
export function isPartOfState(name: string, { country, admin1 }: State): boolean {
  const state = stateOfPart(name)
  return state !== undefined && state.country === country && state.admin1 === admin1
}
