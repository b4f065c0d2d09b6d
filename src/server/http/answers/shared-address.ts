import { placeIdPattern, uuidPattern } from '../../../shared/ids.ts'
import { page } from '../../../shared/limits.ts'
import { phenomenonTypes, regions } from '../../../shared/options.ts'
import { staticPages } from '../../../shared/static-pages.ts'
import { apiUrls, discoveryUrls, pageUrls } from '../../../shared/urls.ts'

/** Addresses of which a register has few. */
const frequent = new Set<string>([
  pageUrls.main,
  pageUrls.explore,
  pageUrls.numbers,
  pageUrls.map,
  pageUrls.submit,
  // The page about data also lists releases, and is sent without them when the database is away.
  ...staticPages.map(({ path }) => path).filter((path) => path !== pageUrls.data),
  apiUrls.reports,
  apiUrls.reportTotal,
  apiUrls.explore,
  apiUrls.numbers,
  apiUrls.map,
  apiUrls.mapOutlines,
  apiUrls.statistics,
  apiUrls.statisticsByHour,
  discoveryUrls.atomFeed,
  discoveryUrls.jsonFeed,
])

/** Numbers of the whole register, which name nobody. */
const numbers = new Set<string>([apiUrls.reportTotal, apiUrls.statistics, apiUrls.statisticsByHour])

/** Whether an address has nothing but numbers, whatever its filters. */
export const hasNumbersAlone = (url: string) => numbers.has(url.split('?', 1)[0] ?? '')

/** A report in the API, or its page, spelled as the site links it. */
const report = new RegExp(`^/(?:api/)?reports/${uuidPattern}$`)

/** A place of the gazetteer in the API, or its page. */
const place = new RegExp(`^/(?:api/)?places/${placeIdPattern}$`)

/** Few visitors look further. */
const deepestPage = 20

function isOffsetOfPage(value: string): boolean {
  const offset = Number(value)
  return `${offset}` === value && offset % page.size === 0 && offset <= deepestPage * page.size
}

const isAmong = (values: readonly string[]) => (value: string) => values.includes(value)

type Parameter = [name: string, isKnown: (value: string) => boolean]

const filters: Parameter[] = [
  ['type', isAmong(phenomenonTypes)],
  ['region', isAmong(regions)],
]
const ofList: Parameter[] = [
  ...filters,
  ['offset', isOffsetOfPage],
  ['limit', isAmong([String(page.size)])],
]

/** The parameters of an address in the order in which the site itself writes them. */
const parametersOf = new Map<string, Parameter[]>([
  [pageUrls.main, ofList],
  [apiUrls.reports, ofList],
  [apiUrls.reportTotal, filters],
])

function isQueryOfSite(query: string, parameters: Parameter[]): boolean {
  let next = 0
  for (const part of query.split('&')) {
    const [name, value = '', ...others] = part.split('=')
    const at = parameters.findIndex(([known], index) => index >= next && known === name)
    if (others.length > 0 || !parameters[at]?.[1](value)) return false
    next = at + 1
  }
  return true
}

/** Undefined for an address whose answer is not shared; `rare` if a register may have millions. */
export type SharedAddress = 'frequent' | 'rare' | undefined

/**
 * Finds out whether the answer at an address may be shared. Only addresses as the site itself writes them:
 * otherwise anybody could fill the cache with new parameters. No search: a quick answer would
 * reveal that somebody had just searched for the same words.
 */
export function sharedAddress(url: string): SharedAddress {
  if (frequent.has(url)) return 'frequent'
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return report.test(path) || place.test(path) ? 'rare' : undefined
  const parameters = parametersOf.get(path)
  if (!parameters || !isQueryOfSite(query, parameters) || url.split('?').length > 2)
    return undefined
  return /offset=[1-9]/.test(query) ? 'rare' : 'frequent'
}
