import { phenomenonTypes, regions } from '../src/shared/options.ts'
import { apiUrls, reportApiUrl, reportPageUrl } from '../src/shared/urls.ts'
import { oldWord, vocabulary } from './generated-reports.ts'
import type { LoadRequest } from './load.ts'

/**
 * One kind of request. `request(0)` is the one that is repeated; the others vary it, so that no
 * cache of answers helps.
 */
export type Scenario = { name: string; request: (index: number) => LoadRequest }

type Parameters = Record<string, string | number | undefined>

export function addressOf(path: string, parameters: Parameters): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length > 0 ? `${path}?${search}` : path
}

/** One of the values, in turn. */
export function turn<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('Nothing to choose from')
  return value
}

/** Words by rank, the most frequent first. */
const words = {
  common: vocabulary.slice(2, 62),
  medium: vocabulary.slice(700, 1_700),
  rare: vocabulary.slice(15_000, 20_000),
}

const searches: Record<string, (index: number) => string> = {
  'common word': (index) => turn(words.common, index),
  'medium word': (index) => turn(words.medium, index),
  'rare word': (index) => turn(words.rare, index),
  'absent word': (index) => `qq${index}q`,
  'two words': (index) => `${turn(words.common, index * 7)} ${turn(words.medium, index)}`,
  prefix: (index) => turn(words.medium, index).slice(0, 4),
  phrase: (index) => `"${turn(words.common, index)} ${turn(words.common, index * 11 + 5)}"`,
}

/** No page as the site links it, because the site keeps those in memory; `reports` bounds how deep they go. */
function variedOffset(index: number, reports: number): number | undefined {
  return index === 0 ? undefined : 1 + 2 * (index % Math.min(1_000, Math.ceil(reports / 80)))
}

function filterOf(index: number): Parameters {
  return { type: turn(phenomenonTypes, index), region: turn(regions, index) }
}

function list(name: string, parameters: (index: number) => Parameters): Scenario {
  return { name, request: (index) => ({ path: addressOf(apiUrls.reports, parameters(index)) }) }
}

/** Reading through the API. */
export function apiScenarios(ids: readonly string[], reports: number): Scenario[] {
  const deepest = Math.min(12_000, Math.ceil(reports / 2))
  return [
    list('newest', (index) => ({ offset: variedOffset(index, reports) })),
    list('type + region', (index) => ({
      ...filterOf(index),
      offset: variedOffset(index, reports),
    })),
    ...Object.entries(searches).map(([name, search]) =>
      list(name, (index) => ({ search: search(index) })),
    ),
    list(`offset ${deepest.toLocaleString('en')}`, (index) => ({
      offset: deepest + (index % 1_000),
    })),
    { name: 'one report', request: (index) => ({ path: reportApiUrl(turn(ids, index)) }) },
    {
      name: 'statistics',
      request: (index) => ({
        path: addressOf(apiUrls.statistics, { n: index === 0 ? undefined : index }),
      }),
    },
  ]
}

/** Searches whose matches are few or old: they show first that a register grows. */
const growingSearches: Record<string, (index: number) => string> = {
  'rare prefix': (index) => turn(words.rare, index).slice(0, 7),
  'phrase of frequent words': (index) =>
    `"${turn(words.common.slice(20), index)} ${turn(words.common.slice(20), index * 11 + 5)}"`,
  'rare phrase': (index) =>
    `"${[3, 7, 11].map((step) => turn(words.common.slice(20), index * step + step)).join(' ')}"`,
}

/** An address with the tag of its answer. */
export type Tagged = { path: string; etag: string }

/** Addresses of newest reports, the first of which is the one that is repeated. */
export const newestPaths = (reports: number): string[] =>
  Array.from({ length: 50 }, (_, index) =>
    addressOf(apiUrls.reports, { offset: variedOffset(index, reports) }),
  )

function withHeaders(
  { name, request }: Scenario,
  added: string,
  headers: Record<string, string>,
): Scenario {
  return { name: `${name}, ${added}`, request: (index) => ({ ...request(index), headers }) }
}

/** `reports` bounds how deep pages go, `cookie` is that of an account. */
type Visitor = { reports: number; cookie: string; tagged: readonly Tagged[] }

/** Pages, which the site alone renders. */
export function pageScenarios(
  ids: readonly string[],
  { reports, cookie, tagged }: Visitor,
): Scenario[] {
  const main: Scenario = {
    name: 'main page',
    request: (index) => ({ path: addressOf('/', { offset: variedOffset(index, reports) }) }),
  }
  const filtered: Scenario = {
    name: 'main page, filtered',
    request: (index) => ({
      path: addressOf('/', { ...filterOf(index), offset: variedOffset(index, reports) }),
    }),
  }
  const report: Scenario = {
    name: 'report page',
    request: (index) => ({ path: reportPageUrl(turn(ids, index)) }),
  }
  return [
    ...[main, filtered, report],
    ...[main, filtered, report].map((page) => withHeaders(page, 'signed in', { cookie })),
    withHeaders(main, 'brotli', { 'accept-encoding': 'br' }),
    {
      name: 'newest, 304',
      request(index) {
        const { path, etag } = turn(tagged, index)
        return { path, headers: { 'if-none-match': etag } }
      },
    },
  ]
}

/** Offsets read as many reports as they pass, so a register of any size is read to the same depth. */
export const growthDepth = 1_000

/** Reading that must not become slower with the number of reports. */
export function growthScenarios(
  ids: readonly string[],
  visitor: Pick<Visitor, 'cookie' | 'tagged'>,
): Scenario[] {
  return [
    ...apiScenarios(ids, growthDepth).filter(({ name }) => !name.startsWith('offset')),
    ...Object.entries(growingSearches).map(([name, search]) =>
      list(name, (index) => ({ search: search(index) })),
    ),
    list('old word', (index) => ({ search: oldWord, offset: index % 20 })),
    ...pageScenarios(ids, { ...visitor, reports: growthDepth }),
  ]
}

export const benchWitness = 'Bench Witness'

function submission(index: number): LoadRequest {
  return {
    path: apiUrls.reports,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: benchWitness,
      email: 'bench@example.org',
      ...{ region: turn(regions, index), phenomenonType: turn(phenomenonTypes, index) },
      location: 'Flagstaff, Arizona',
      sightingDate: '2025-06-14',
      sightingTime: '22:40',
      duration: 'About five minutes',
      description: `Amber lights moved slowly over the ridge, ${index} of them, without any sound.`,
      anonymous: true,
    }),
  }
}

/** How often visitors do what, of a hundred requests. */
const shares = {
  ...{ newest: 35, 'type + region': 15, 'one report': 30, statistics: 10 },
  ...{ 'common word': 3, 'rare word': 2, submit: 5 },
}

/** Writing, and everything together as visitors do it. */
export function writingScenarios(
  ids: readonly string[],
  reports: number,
): [submit: Scenario, mix: Scenario] {
  const submit = { name: 'submit', request: submission }
  const all = [...apiScenarios(ids, reports), submit]
  const plan = Object.entries(shares).flatMap(([name, share]) => {
    const found = all.find((scenario) => scenario.name === name)
    return Array.from({ length: share }, () => found ?? submit)
  })
  // A step that shares no factor with 100 mixes them.
  const mix = (index: number) => turn(plan, index * 37).request(index % 3 === 0 ? 0 : index)
  return [submit, { name: 'mix, 5 % submit', request: mix }]
}
