import { stateKey } from '../places/area-key.ts'

/**
 * Residents of the United States on 1 April 2020: U.S. Census Bureau, 2020 Census, Apportionment and
 * resident population (public domain). The sum is 331,449,281.
 */
const states =
  'AL 5024279 AK 733391 AZ 7151502 AR 3011524 CA 39538223 CO 5773714 CT 3605944 DE 989948 DC 689545 FL 21538187 GA 10711908 HI 1455271 ID 1839106 IL 12812508 IN 6785528 IA 3190369 KS 2937880 KY 4505836 LA 4657757 ME 1362359 MD 6177224 MA 7029917 MI 10077331 MN 5706494 MS 2961279 MO 6154913 MT 1084225 NE 1961504 NV 3104614 NH 1377529 NJ 9288994 NM 2117522 NY 20201249 NC 10439388 ND 779094 OH 11799448 OK 3959353 OR 4237256 PA 13002700 RI 1097379 SC 5118425 SD 886667 TN 6910840 TX 29145505 UT 3271616 VT 643077 VA 8631393 WA 7705281 WV 1793716 WI 5893718 WY 576851'

/**
 * Residents of the European Union on 1 January 2020: Eurostat, demo_gind, CC BY 4.0. The sum is
 * 447,319,916.
 */
const countries =
  'BE 11522440 BG 6951482 CZ 10693939 DK 5822763 DE 83166711 EE 1328976 IE 4964440 GR 10718565 ES 47332614 FR 67320216 HR 4058165 IT 59641488 CY 888005 LV 1907675 LT 2794090 LU 626108 HU 9769526 MT 514564 NL 17407585 AT 8901064 PL 37958138 PT 10295909 RO 19328838 SI 2095861 SK 5457873 FI 5525292 SE 10327589'

function read(table: string): Map<string, number> {
  const cells = table.split(' ')
  return new Map(
    cells.flatMap((code, index) =>
      index % 2 === 0 ? [[code, Number(cells[index + 1])] as const] : [],
    ),
  )
}

/** Countries in ISO 3166-1 and the gazetteer whose residents Eurostat counts with those of a member. */
const countedWith: Record<string, string> = {
  ...{ GP: 'FR', MQ: 'FR', GF: 'FR', RE: 'FR', YT: 'FR' },
  AX: 'FI',
}

/** The areas whose reports come on the residents of an area: its own and those that are counted with it. */
export const areasOfRate = (area: string): string[] => [
  area,
  ...Object.keys(countedWith).filter((part) => countedWith[part] === area),
]

/** How many reports come on the residents of each area. */
export function sumByResidents(counts: { area: string; reports: number }[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { area, reports } of counts) {
    const counted = countedWith[area] ?? area
    sums.set(counted, (sums.get(counted) ?? 0) + reports)
  }
  return sums
}

const ofStates = read(states)
const total = [...ofStates.values()].reduce((sum, population) => sum + population, 0)

/** Residents by ISO 3166-1 code, or by the code of a state such as `US-TX`. */
export const populations: ReadonlyMap<string, number> = new Map([
  ...read(countries),
  ...[...ofStates].map(([state, population]) => [stateKey('US', state), population] as const),
  ['US', total],
])

/** How many of so many reports come on a million residents. */
export const perMillion = (reports: number, population: number): number =>
  Math.round((reports / population) * 100_000_000) / 100

/** Of the reports that come on the residents of an area. Null where these are not known. */
export function perMillionOf(area: string, reports: number): number | null {
  const population = populations.get(area)
  return population === undefined ? null : perMillion(reports, population)
}
