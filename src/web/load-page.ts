import { returnUrl, signInUrl } from '../shared/return-url.ts'
import { userKey } from './accounts/user-query.ts'
import { addressOf } from './api.ts'
import { findPage, partsOf } from './find-page.ts'
import { type FetchJson, type JsonAnswer, type PageData, remember } from './page-data.ts'
import { pageViews } from './page-views.ts'

type Asker = { fetchJson: FetchJson; mayBeSignedIn: boolean }

/**
 * Requests all data of the page at this address. Resolves to the status of the page, or to a
 * redirect.
 */
export async function loadPage(
  url: string,
  asker: Asker,
): Promise<PageData & { redirect?: string }> {
  const { pathname, search } = partsOf(url)
  const found = findPage(pathname)
  const [user, data] = await Promise.all([findSignedIn(asker), loadData(found, search, asker)])
  const isSignedIn = user.status === 200 && user.body !== null
  const known = [remember(userKey, user), ...data.known]
  if (found?.name === 'auth' && isSignedIn) {
    return { status: 302, known, redirect: returnUrl(search.get('next')) }
  }
  if (!found?.page.isForUsers || isSignedIn) return { ...data, known }
  if (user.status >= 500) return { status: 503, known }
  return { status: 302, known, redirect: signInUrl(url) }
}

/** Without a cookie nobody is signed in, so there is nothing to request. */
async function findSignedIn({ mayBeSignedIn, fetchJson }: Asker): Promise<JsonAnswer> {
  if (!mayBeSignedIn) return { status: 200, body: null }
  const answer = await fetchJson(addressOf('/api/user', {}))
  return answer.status === 401 ? { status: 200, body: null } : answer
}

async function loadData(
  found: ReturnType<typeof findPage>,
  search: URLSearchParams,
  { fetchJson }: Asker,
): Promise<PageData> {
  if (!found) return { status: 404, known: [] }
  const { data } = pageViews[found.name]
  return data ? data({ id: found.parameters.id, search, fetchJson }) : { status: 200, known: [] }
}
