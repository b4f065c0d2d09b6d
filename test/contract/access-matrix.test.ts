import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import pLimit from 'p-limit'
import { expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { pageUrls } from '../../src/shared/urls.ts'
import {
  type AccessRole,
  type Actor,
  accessRoles,
  makeActor,
  removeActor,
} from '../support/access-actors.ts'
import { accessRequest } from '../support/access-requests.ts'
import { readAccessTable } from '../support/access-table.ts'
import { type TestSite, testWithRoutes } from '../support/site-test.ts'

const { site } = readConfig({ SMTP_URL: 'smtp://127.0.0.1' })
const test = testWithRoutes({ secondFactorRequired: true, site })

const roles = Object.keys(accessRoles) as AccessRole[]
const table = new Map(
  Array.from(readAccessTable(), ([route, codes]) => [route, Object.values(codes).join(' ')]),
)

/** The rows of a route: built files have none, a page has one for each address. */
function rowsOf(route: string): string[] {
  const [method, url = ''] = route.split(' ')
  if (/^\/(assets|favicon)/.test(url)) return []
  if (url !== '/*') return [route]
  return [...Object.values(pageUrls), '/no-such-page'].map((page) => `${method} ${page}`)
}

/** Asks under the host name that passkeys need; no answer may allow other sites (CORS). */
async function ask(site: TestSite, url: string, init: RequestInit): Promise<number> {
  const address = site.url.replace('127.0.0.1', 'localhost') + url
  const answer = await fetch(address, { redirect: 'manual', ...init })
  await answer.arrayBuffer()
  const names = Array.from(answer.headers.keys())
  expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([])
  return answer.status
}

/** Reading changes nothing, so one actor of each role is enough. */
const readers = new Map<AccessRole, Promise<Actor>>()

async function withActor<T>(
  site: TestSite,
  route: string,
  role: AccessRole,
  action: (actor: Actor) => Promise<T>,
): Promise<T> {
  if (/^(GET|HEAD) /.test(route)) {
    const known = readers.get(role) ?? makeActor(site.database, role)
    readers.set(role, known)
    return action(await known)
  }
  const actor = await makeActor(site.database, role)
  const result = await action(actor)
  await removeActor(site.database, actor)
  return result
}

/** A slow site refuses pages beyond those that it renders at once. */
const inTurn = pLimit(4)

/** The codes that a route answers each role with. */
async function codesOf(site: TestSite, route: string): Promise<string> {
  const codes = await inTurn.map(roles, (role) =>
    withActor(site, route, role, async (actor) => {
      const { path: url, init } = await accessRequest(site.database, route, actor)
      return ask(site, url, init)
    }),
  )
  return codes.join(' ')
}

/** HEAD has a row only where it is not answered as GET. */
function isImplied(route: string, routes: Set<string>): boolean {
  return /^HEAD /.test(route) && routes.has(route.replace('HEAD', 'GET')) && !table.has(route)
}

test('the table lists exactly the routes of the site', ({ routes }) => {
  const rows = new Set(routes.flatMap(rowsOf))
  const expected = [...rows].filter((row) => !isImplied(row, rows))
  expect([...table.keys()].sort()).toEqual(expected.sort())
})

test.for([...table])('%s answers %s', async ([route, codes], { site }) => {
  expect(await codesOf(site, route)).toBe(codes)
  const asHead = route.replace(/^GET/, 'HEAD')
  if (!table.has(asHead)) expect(await codesOf(site, asHead), asHead).toBe(codes)
})

const unusualMethods = ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']

/** Uses node:http because fetch refuses to send some methods. */
async function codeOf(
  site: TestSite,
  method: string,
  url: string,
  headers: Record<string, string>,
) {
  const { hostname, port } = new URL(site.url)
  const request = http.request({ hostname, port, method, path: url, headers })
  request.end()
  const [answer] = await once(request, 'response')
  answer.resume()
  return answer.statusCode
}

test('an unsupported method is 404, or is refused to another site', async ({ site }) => {
  const urls = new Set(Array.from(table.keys(), (route) => route.split(' ')[1] ?? ''))
  const administrator = await makeActor(site.database, 'A')
  const foreign = await makeActor(site.database, 'C')
  const lacks = (url: string) => (method: string) => !table.has(`${method} ${url}`)
  for (const url of urls) {
    const path = url.replace(':id', randomUUID())
    const codes = unusualMethods
      .filter(lacks(url))
      .map(async (method) => [
        method,
        await codeOf(site, method, path, administrator.headers),
        await codeOf(site, method, path, foreign.headers),
      ])
    for (const [method, own, others] of await Promise.all(codes)) {
      expect([url, method, own, others]).toEqual([
        url,
        method,
        404,
        method === 'OPTIONS' ? 404 : 403,
      ])
    }
  }
}, 60_000)
