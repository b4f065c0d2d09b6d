import { closest, distance } from 'fastest-levenshtein'
import { exploreParameters } from '../../shared/explore-parameters.ts'

/** Other words for query parameters, in small letters and digits. */
const synonyms: [parameters: string[], words: string][] = [
  [['from'], 'since start begin fromdate datefrom fromyear yearfrom sightedfrom'],
  [['to'], 'until end todate dateto toyear yearto sightedto'],
  [['from', 'to'], 'date dates day month year decade when sightingdate'],
  [['division'], 'state province county'],
  [['country'], 'nation countrycode'],
  [['view'], 'country division state province map area'],
  [['place'], 'city town village location near where zip zipcode postcode'],
  [['radius'], 'distance within km kilometers kilometres'],
  [['search'], 'q query text word words keyword keywords term'],
  [['type'], 'kind category phenomenon phenomena phenomenontype'],
  [['evidence'], 'video videos media'],
  [['status'], 'verified'],
  [['cell'], 'h3 hexagon'],
  [['order'], 'sort sortby orderby'],
  [['after'], 'cursor next offset page skip'],
  [['limit'], 'size pagesize perpage'],
]

export type Meanings = ReadonlyMap<string, string[]>

/** The words that mean parameters among these, each with the parameters; the parameters too. */
export function meaningsAmong(known: readonly string[]): Meanings {
  const understood = synonyms.filter(([parameters]) =>
    parameters.every((name) => known.includes(name)),
  )
  return new Map([
    ...understood.flatMap(([parameters, words]) =>
      words.split(' ').map((word): [string, string[]] => [word, parameters]),
    ),
    ...known.map((name): [string, string[]] => [name, [name]]),
  ])
}

/** The parameters that an unknown name means or resembles; none if it is like no other. */
export function findMeant(name: string, meanings: Meanings): string[] {
  const word = name.toLowerCase().replaceAll(/[^a-z\d]/g, '')
  const same = meanings.get(word)
  if (same) return same
  // "count" is no misspelt "county" where only Explore counts.
  if (exploreParameters.some((parameter) => parameter === word)) return []
  const nearest = closest(word, [...meanings.keys()])
  const isSimilar = distance(word, nearest) <= word.length / 3
  return isSimilar ? (meanings.get(nearest) ?? []) : []
}
