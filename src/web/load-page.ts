import { matchPath } from 'react-router'
import { apiUrls, pageUrls, reportApiUrl } from '../shared/urls.ts'
import type { KnownQuery } from './query-client.ts'
import { readReportListQuery, reportListPath } from './reports/report-list-query.ts'
import { reportKey, reportListKey } from './reports/report-queries.ts'
import { pagesNotOpenYet } from './routes.tsx'
import { findStaticPage } from './static-pages/find-static-page.ts'
import { statisticsKey } from './statistics/statistics-strip.tsx'

export type FetchJson = (path: string) => Promise<{ status: number; body: unknown }>
type LoadedPage = { status: number; known: KnownQuery[] }

/** Asks for all that the page at this address shows, and says with which status it is answered. */
export async function loadPage(url: string, fetchJson: FetchJson): Promise<LoadedPage> {
  const { pathname, searchParams } = new URL(url, 'http://page.invalid')
  if (matchPath(pageUrls.main, pathname)) return loadMainPage(searchParams, fetchJson)
  const id =
    matchPath(pageUrls.report, pathname)?.params.id ??
    matchPath(pageUrls.received, pathname)?.params.id
  if (id !== undefined) return loadReportPage(id, fetchJson)
  const isKnown =
    matchPath(pageUrls.submit, pathname) !== null ||
    findStaticPage(pathname) !== undefined ||
    Object.keys(pagesNotOpenYet).some((path) => matchPath(path, pathname))
  return { status: isKnown ? 200 : 404, known: [] }
}

async function loadMainPage(parameters: URLSearchParams, fetchJson: FetchJson) {
  const query = readReportListQuery(parameters)
  const id = parameters.get('report')
  const [list, statistics, report] = await Promise.all([
    fetchJson(reportListPath(query)),
    fetchJson(apiUrls.statistics),
    id ? fetchJson(reportApiUrl(id)) : undefined,
  ])
  const pages = { ...list, body: { pages: [list.body], pageParams: [query.offset] } }
  const known = [
    list.status === 200
      ? remember(reportListKey(query), pages)
      : remember(reportListKey(query), list),
    remember(statisticsKey, statistics),
    ...(id && report ? [remember(reportKey(id), report)] : []),
  ]
  const isAway = [list, statistics].some(({ status }) => status >= 500)
  return { status: isAway ? 503 : 200, known }
}

async function loadReportPage(id: string, fetchJson: FetchJson) {
  const answer = await fetchJson(reportApiUrl(id))
  const known = [remember(reportKey(id), answer)]
  if (answer.status >= 500) return { status: 503, known }
  return { status: answer.status === 200 ? 200 : 404, known }
}

function remember(key: readonly unknown[], { status, body }: Answer): KnownQuery {
  return status === 200 ? { key, data: body } : { key, failure: { status, body } }
}

type Answer = { status: number; body: unknown }
