import { matchPath } from 'react-router'
import { returnUrl, signInUrl } from '../shared/return-url.ts'
import { idOfVideoUrl, pageUrls } from '../shared/urls.ts'
import { identityKey } from './accounts/identity-query.ts'
import { userKey } from './accounts/user-query.ts'
import { addressOf } from './api.ts'
import { videoKey } from './evidence/video-query.ts'
import { findLatePage } from './late-pages.ts'
import type { KnownQuery } from './query-client.ts'
import { readReportListQuery, reportListParameters } from './reports/report-list-query.ts'
import { reportKey, reportListKey } from './reports/report-queries.ts'
import { findStaticPage } from './static-pages/find-static-page.ts'
import { statisticsKey } from './statistics/statistics-strip.tsx'

type Answer = { status: number; body: unknown }
export type FetchJson = (path: string) => Promise<Answer>
type Asker = { fetchJson: FetchJson; mayBeSignedIn: boolean }
type LoadedPage = { status: number; known: KnownQuery[] }

/**
 * Asks for all that the page at this address shows, and says with which status it is answered, or to
 * which page it leads instead.
 */
export async function loadPage(
  url: string,
  asker: Asker,
): Promise<LoadedPage & { redirect?: string }> {
  const address = new URL(url, 'http://page.invalid')
  const [user, page] = await Promise.all([findSignedIn(asker), loadContent(address, asker)])
  const isSignedIn = user.status === 200 && user.body !== null
  const known = [remember(userKey, user), ...page.known]
  if (matchPath(pageUrls.auth, address.pathname) && isSignedIn) {
    return { status: 302, known, redirect: returnUrl(address.searchParams.get('next')) }
  }
  if (!findLatePage(address.pathname)?.isForUsers || isSignedIn) return { ...page, known }
  if (user.status >= 500) return { status: 503, known }
  return { status: 302, known, redirect: signInUrl(url) }
}

/** Without a cookie there is nothing to ask: nobody is signed in. */
async function findSignedIn({ mayBeSignedIn, fetchJson }: Asker): Promise<Answer> {
  if (!mayBeSignedIn) return { status: 200, body: null }
  const answer = await fetchJson(addressOf('/api/user', {}))
  return answer.status === 401 ? { status: 200, body: null } : answer
}

async function loadContent({ pathname, searchParams }: URL, { fetchJson }: Asker) {
  if (matchPath(pageUrls.main, pathname)) return loadMainPage(searchParams, fetchJson)
  if (matchPath(pageUrls.identity, pathname)) return loadIdentityPage(fetchJson)
  const id =
    matchPath(pageUrls.report, pathname)?.params.id ??
    matchPath(pageUrls.received, pathname)?.params.id
  if (id !== undefined) return loadReportPage(id, fetchJson)
  const isKnown =
    matchPath(pageUrls.submit, pathname) !== null ||
    matchPath(pageUrls.receivedHeld, pathname) !== null ||
    findStaticPage(pathname) !== undefined ||
    findLatePage(pathname) !== undefined
  return { status: isKnown ? 200 : 404, known: [] }
}

async function loadMainPage(parameters: URLSearchParams, fetchJson: FetchJson) {
  const query = readReportListQuery(parameters)
  const id = parameters.get('report')
  const [list, statistics, report] = await Promise.all([
    fetchJson(addressOf('/api/reports', { query: reportListParameters(query) })),
    fetchJson(addressOf('/api/statistics', {})),
    id ? fetchJson(addressOf('/api/reports/{id}', { path: { id } })) : undefined,
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
  const answer = await fetchJson(addressOf('/api/reports/{id}', { path: { id } }))
  const known = [remember(reportKey(id), answer), ...(await loadVideo(answer, fetchJson))]
  if (answer.status >= 500) return { status: 503, known }
  return { status: answer.status === 200 ? 200 : 404, known }
}

async function loadVideo({ status, body }: Answer, fetchJson: FetchJson): Promise<KnownQuery[]> {
  const hasVideo = status === 200 && typeof body === 'object' && body !== null && 'videoUrl' in body
  const id = hasVideo ? idOfVideoUrl(String(body.videoUrl)) : undefined
  if (!id) return []
  const video = await fetchJson(addressOf('/api/videos/{id}', { path: { id } }))
  return [remember(videoKey(id), video)]
}

async function loadIdentityPage(fetchJson: FetchJson) {
  return {
    status: 200,
    known: [remember(identityKey, await fetchJson(addressOf('/api/user/identity', {})))],
  }
}

function remember(key: readonly unknown[], { status, body }: Answer): KnownQuery {
  return status === 200 ? { key, data: body } : { key, failure: { status, body } }
}
