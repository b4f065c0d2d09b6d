import type { ReportMap } from '../shared/map.ts'
import { idOfVideoUrl } from '../shared/urls.ts'
import { identityKey, ownReportsKey, sessionsKey } from './accounts/user-query.ts'
import { addressOf } from './api.ts'
import { caseKey, newReceiptKey } from './cases/case-query.ts'
import { dataReleasesKey } from './data-releases/data-releases-query.ts'
import { videoKey } from './evidence/video-query.ts'
import {
  exploreKey,
  exploreParametersOf,
  readExploreAddress,
  readRepeated,
} from './explore/explore-address.ts'
import { givenParameters } from './given-parameters.ts'
import { ledgerKey, ledgerParameters, readBefore } from './ledger/ledger-query.ts'
import { queueClockKey } from './ledger/queue-clock-query.ts'
import { mapKey, mapOutlinesKey, viewOf } from './map/map-address.ts'
import { numbersKey } from './numbers/numbers-query.ts'
import { placePageKey } from './places/place-query.ts'
import { promisesKey } from './promises/promises-query.ts'
import type { KnownQuery } from './query-client.ts'
import {
  type ReportListQuery,
  readReportListQuery,
  reportListKey,
  reportListParameters,
} from './reports/report-list-query.ts'
import { additionsKey, neighboursKey, reportKey, reportMapKey } from './reports/report-queries.ts'
import { isTotalAsked, reportTotalKey } from './reports/report-total-query.ts'
import { searchedWordsKey } from './reports/searched-words-query.ts'
import { hoursKey } from './statistics/hours-query.ts'
import { statisticsKey } from './statistics/statistics-query.ts'

export type JsonAnswer = { status: number; body: unknown }
export type FetchJson = (path: string) => Promise<JsonAnswer>
type Asked = { id?: string | undefined; search: URLSearchParams; fetchJson: FetchJson }
export type PageData = {
  status: number
  known: KnownQuery[]
  /** Not sent to the browser, which keeps the HTML that the server made of it. */
  unsent?: KnownQuery[]
}

/** Requests all data of a page. Resolves with the HTTP status of the page. */
export type LoadData = (asked: Asked) => Promise<PageData>

async function loadSearchedWords(search: string, fetchJson: FetchJson): Promise<KnownQuery[]> {
  if (search === '') return []
  const answer = await fetchJson(addressOf('/api/searched-words', { query: { search } }))
  return [remember(searchedWordsKey(search), answer)]
}

/** Without the total the page still shows the list. Without filters the statistics have it. */
async function loadTotal(query: ReportListQuery, fetchJson: FetchJson): Promise<KnownQuery[]> {
  const { type, region } = query
  if (!isTotalAsked(query)) return []
  const answer = await fetchJson(addressOf('/api/reports/total', { query: { type, region } }))
  return [remember(reportTotalKey(query), answer)]
}

export async function loadMain({ search, fetchJson }: Asked): Promise<PageData> {
  const query = readReportListQuery(search)
  const id = search.get('report')
  const [list, total, words, statistics, hours, report] = await Promise.all([
    fetchJson(addressOf('/api/reports', { query: reportListParameters(query) })),
    loadTotal(query, fetchJson),
    loadSearchedWords(query.search, fetchJson),
    fetchJson(addressOf('/api/statistics', {})),
    fetchJson(addressOf('/api/statistics/hours', {})),
    id ? fetchJson(addressOf('/api/reports/{id}', { path: { id } })) : undefined,
  ])
  const known = [
    rememberFirst(reportListKey(query), list, query.offset),
    ...total,
    ...words,
    remember(statisticsKey, statistics),
    ...(id && report ? [remember(reportKey(id), report)] : []),
  ]
  return { status: statusWith(list, statistics), known, unsent: [remember(hoursKey, hours)] }
}

/** The status of a page that shows something without these answers, too. */
const statusWith = (...answers: JsonAnswer[]) =>
  answers.some(({ status }) => status >= 500) ? 503 : 200

/** The status of a page that shows one answer. */
const statusOf = ({ status }: JsonAnswer) => (status >= 500 ? 503 : status)

/** The address goes to the API as it is, so that the API says what is wrong with it. */
export async function loadExplore({ search, fetchJson }: Asked): Promise<PageData> {
  const address = readExploreAddress(search)
  const repeated = readRepeated(search)
  const query = exploreParametersOf(address, repeated)
  const answer = await fetchJson(addressOf('/api/explore', { query }))
  return {
    status: statusOf(answer),
    known: [rememberFirst(exploreKey(address, repeated), answer, address.after ?? '')],
  }
}

export async function loadNumbers({ search, fetchJson }: Asked): Promise<PageData> {
  const query = givenParameters(search)
  const answer = await fetchJson(addressOf('/api/explore/statistics', { query }))
  return { status: statusOf(answer), known: [remember(numbersKey(query), answer)] }
}

export async function loadMap({ search, fetchJson }: Asked): Promise<PageData> {
  const address = givenParameters(search)
  const view = viewOf(address)
  const [answer, outlines] = await Promise.all([
    fetchJson(addressOf('/api/map', { query: address })),
    fetchJson(addressOf('/api/map/outlines', { query: { view } })),
  ])
  const known = [remember(mapKey(address), answer), remember(mapOutlinesKey(view), outlines)]
  return { status: statusOf(answer), known }
}

export async function loadPlace({ id = '', fetchJson }: Asked): Promise<PageData> {
  const answer = await fetchJson(addressOf('/api/places/{id}', { path: { id } }))
  return {
    status: statusOf(answer),
    known: [remember(placePageKey(id), answer)],
  }
}

/** Without the list of releases the page still shows its text. */
export async function loadDataPage({ fetchJson }: Asked): Promise<PageData> {
  const answer = await fetchJson(addressOf('/api/releases', {}))
  return { status: 200, known: [remember(dataReleasesKey, answer)] }
}

export async function loadPromises({ fetchJson }: Asked): Promise<PageData> {
  const answer = await fetchJson(addressOf('/api/promises', {}))
  return { status: statusWith(answer), known: [remember(promisesKey, answer)] }
}

export async function loadLedger({ search, fetchJson }: Asked): Promise<PageData> {
  const before = readBefore(search)
  const [answer, clock] = await Promise.all([
    fetchJson(addressOf('/api/ledger', { query: ledgerParameters(before) })),
    loadQueueClock(fetchJson),
  ])
  return {
    status: statusWith(answer),
    known: [remember(ledgerKey(before), answer), clock],
  }
}

export async function loadReport({ id = '', fetchJson }: Asked): Promise<PageData> {
  const [answer, additions] = await Promise.all([
    fetchJson(addressOf('/api/reports/{id}', { path: { id } })),
    fetchJson(addressOf('/api/reports/{id}/additions', { path: { id } })),
  ])
  const video = await loadVideo(answer, fetchJson)
  const known = [remember(reportKey(id), answer), remember(additionsKey(id), additions), ...video]
  if (answer.status >= 500) return { status: 503, known }
  return { status: answer.status === 200 ? 200 : 404, known }
}

/** Without its neighbours and its map the page still shows the report. */
export async function loadReportPage(asked: Asked): Promise<PageData> {
  const { id = '', fetchJson } = asked
  const [report, neighbours, map] = await Promise.all([
    loadReport(asked),
    fetchJson(addressOf('/api/reports/{id}/neighbours', { path: { id } })),
    fetchJson(addressOf('/api/reports/{id}/map', { path: { id } })),
  ])
  const key = reportMapKey(id)
  const beside = [remember(neighboursKey(id), neighbours), remember(key, withoutLand(map))]
  return { ...report, known: [...report.known, ...beside], unsent: [remember(key, map)] }
}

/** The browser keeps the land that the server has drawn. */
function withoutLand(answer: JsonAnswer): JsonAnswer {
  if (answer.status !== 200) return answer
  const { picture } = answer.body as ReportMap
  return {
    ...answer,
    body: { picture: picture && { ...picture, outlines: [] } } satisfies ReportMap,
  }
}

async function loadVideo(
  { status, body }: JsonAnswer,
  fetchJson: FetchJson,
): Promise<KnownQuery[]> {
  const hasVideo = status === 200 && typeof body === 'object' && body !== null && 'videoUrl' in body
  const id = hasVideo ? idOfVideoUrl(String(body.videoUrl)) : undefined
  if (!id) return []
  const video = await fetchJson(addressOf('/api/videos/{id}', { path: { id } }))
  return [remember(videoKey(id), video)]
}

/** What the user has, so that nothing that comes later moves the forms below it. */
export async function loadAccount({ fetchJson }: Asked): Promise<PageData> {
  const [reports, sessions, identity] = await Promise.all([
    fetchJson(addressOf('/api/user/reports', { query: { offset: 0 } })),
    fetchJson(addressOf('/api/user/sessions', {})),
    fetchJson(addressOf('/api/user/identity', {})),
  ])
  return {
    status: 200,
    known: [
      rememberFirst(ownReportsKey, reports, 0),
      remember(sessionsKey, sessions),
      remember(identityKey, identity),
    ],
  }
}

export async function loadIdentity({ fetchJson }: Asked): Promise<PageData> {
  return {
    status: 200,
    known: [remember(identityKey, await fetchJson(addressOf('/api/user/identity', {})))],
  }
}

/** Only the browser that sent the report without scripts gets its receipt. */
async function loadNewReceipt(fetchJson: FetchJson): Promise<KnownQuery> {
  return remember(newReceiptKey, await fetchJson(addressOf('/api/receipt', {})))
}

export async function loadReceived(asked: Asked): Promise<PageData> {
  const [report, receipt] = await Promise.all([loadReport(asked), loadNewReceipt(asked.fetchJson)])
  return { ...report, known: [...report.known, receipt] }
}

export async function loadReceivedHeld({ fetchJson }: Asked): Promise<PageData> {
  return { status: 200, known: [await loadNewReceipt(fetchJson)] }
}

export async function loadCase({ fetchJson }: Asked): Promise<PageData> {
  const [answer, clock] = await Promise.all([
    fetchJson(addressOf('/api/case', {})),
    loadQueueClock(fetchJson),
  ])
  return { status: statusWith(answer), known: [remember(caseKey, answer), clock] }
}

async function loadQueueClock(fetchJson: FetchJson): Promise<KnownQuery> {
  return remember(queueClockKey, await fetchJson(addressOf('/api/queue-clock', {})))
}

/** The first part of a list that the browser can continue. */
function rememberFirst(
  key: readonly unknown[],
  answer: JsonAnswer,
  pageParam: unknown,
): KnownQuery {
  const { status, body } = answer
  const pages = { pages: [body], pageParams: [pageParam] }
  return remember(key, { status, body: status === 200 ? pages : body })
}

/** An answer, under the query key of the page. */
export function remember(key: readonly unknown[], { status, body }: JsonAnswer): KnownQuery {
  return status === 200 ? { key, data: body } : { key, failure: { status, body } }
}
