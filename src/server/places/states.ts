import { placeKey } from './place-key.ts'

/** A state or province; `admin1` is its code in GeoNames. Empty for a territory, or where it stands for a whole country. */
export type State = { country: string; admin1: string }

const american =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'

/** As newspapers and old archives write them, without points. */
const americanAbbreviations =
  'AL Ala|AZ Ariz|AR Ark|CA Calif|CA Cal|CO Colo|CT Conn|DE Del|DC D C|FL Fla|IL Ill|IN Ind|KS Kan|KS Kans|MA Mass|MI Mich|MN Minn|MS Miss|MT Mont|NE Neb|NE Nebr|NV Nev|NH N H|NJ N J|NM N M|NM N Mex|NY N Y|NC N C|ND N D|ND N Dak|OK Okla|OR Ore|OR Oreg|PA Penn|PA Penna|RI R I|SC S C|SD S D|SD S Dak|TN Tenn|TX Tex|WA Wash|WV W Va|WV WVa|WI Wis|WI Wisc|WY Wyo'

/** Postal code, code in GeoNames, name. The old and wrong codes are frequent in archives. */
const canadian =
  'AB 01 Alberta|BC 02 British Columbia|MB 03 Manitoba|NB 04 New Brunswick|NL 05 Newfoundland|NF 05 Newfoundland and Labrador|NS 07 Nova Scotia|ON 08 Ontario|ON 08 Ont|PE 09 Prince Edward Island|QC 10 Quebec|QC 10 Que|QB 10 Quebec|PQ 10 Quebec|SK 11 Saskatchewan|SK 11 Sask|SA 11 Saskatchewan|YT 12 Yukon|YK 12 Yukon Territory|NT 13 Northwest Territories|NU 14 Nunavut'

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
  ...americanAbbreviations
    .split('|')
    .map((line): [string, State] => [
      placeKey(line.slice(3)),
      { country: 'US', admin1: line.slice(0, 2) },
    ]),
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

/** A state or territory of the United States or a province of Canada, by code, name or abbreviation: "Washington State". */
export function stateOfName(name: string): State | undefined {
  const key = placeKey(name)
  return states.get(key) ?? states.get(key.replace(/ (?:state|province)$/, ''))
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
