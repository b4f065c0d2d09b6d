import { randomUUID } from 'node:crypto'
import type { CurrentUser, NewUser } from '../src/shared/accounts.ts'
import { apiUrls } from '../src/shared/urls.ts'
import { startServerProcess, startSiteProcess } from './child-process.ts'
import { openBenchDatabase } from './database.ts'
import type { Effort } from './effort.ts'
import { median } from './median.ts'
import { milliseconds } from './milliseconds.ts'
import type { Section } from './section.ts'
import { type Comparison, compare, measure } from './side-by-side.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

const targets = { smallestRatio: 0.5, largestSlowdown: 3 }
const loginsAtOnce = 50

type SignedIn = { user: CurrentUser; given: NewUser; cookie: string }

function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

/** Registers an account and signs it in. */
export async function register(siteUrl: string): Promise<SignedIn> {
  const username = `bench-${randomUUID()}`
  const password = 'amber lights'
  const given = {
    username,
    email: `${username}@example.org`,
    firstName: 'Ada',
    lastName: 'Winter',
    password,
    confirmPassword: password,
  }
  const answer = await post(siteUrl + apiUrls.register, given)
  if (answer.status !== 201) throw new Error(`The registration was answered ${answer.status}`)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return { user: (await answer.json()) as CurrentUser, given, cookie: cookie.join('; ') }
}

async function signInAtOnce(siteUrl: string, { username, password }: NewUser): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: loginsAtOnce }, () =>
      post(siteUrl + apiUrls.login, { username, password }),
    ),
  )
  const refused = answers.filter(({ ok }) => !ok)
  if (refused.length > 0) throw new Error(`A login was answered ${refused[0]?.status}`)
}

type Slowdown = { alone: number; meanwhile: number; ratio: number; logins: number }

/** The p99 of the public list, alternately alone and during logins. */
async function measureSlowdown(
  siteUrl: string,
  given: NewUser,
  { seconds, rounds }: Effort,
): Promise<Slowdown> {
  const list = { url: siteUrl + apiUrls.reports }
  await measure(list, 1)
  const pairs = []
  for (let round = 0; round < rounds; round++) {
    const alone = await measure(list, seconds)
    const [meanwhile, logins] = await Promise.all([
      measure(list, seconds),
      milliseconds(() => signInAtOnce(siteUrl, given)),
    ])
    pairs.push({ alone: alone.p99, meanwhile: meanwhile.p99, logins })
  }
  return {
    alone: median(pairs.map(({ alone }) => alone)),
    meanwhile: median(pairs.map(({ meanwhile }) => meanwhile)),
    ratio: median(pairs.map(({ alone, meanwhile }) => meanwhile / alone)),
    logins: median(pairs.map(({ logins }) => logins)),
  }
}

function faultsOf({ ratio }: Comparison, slowdown: Slowdown): string[] {
  const { smallestRatio, largestSlowdown } = targets
  const faults = []
  if (ratio < smallestRatio) {
    faults.push(`current user: ${ratio.toFixed(2)} of the bare server, target ${smallestRatio}`)
  }
  if (slowdown.ratio > largestSlowdown) {
    faults.push(
      `list while ${loginsAtOnce} log in: p99 ${slowdown.ratio.toFixed(1)} times its own, target ${largestSlowdown}`,
    )
  }
  return faults
}

/** A request for the signed-in user beside a read by primary key, and the cost of logins to others. */
export async function measureAccounts(reports: number, effort: Effort): Promise<Section> {
  await using data = await openTemporaryDirectory()
  await using database = await openBenchDatabase(reports)
  await using site = await startSiteProcess({
    DATABASE_URL: database.url,
    DATA_DIR: data.path,
  })
  await using bare = await startServerProcess(['bench/bare-server.ts', database.url])
  const { user, given, cookie } = await register(site.url)
  const own = { url: site.url + apiUrls.user, headers: { cookie } }
  const comparison = await compare(own, { url: `${bare.url}/users/${user.id}` }, effort)
  const slowdown = await measureSlowdown(site.url, given, effort)
  return {
    title: 'Accounts',
    rows: {
      'current user, req/s': {
        site: Math.round(comparison.site.requestsPerSecond),
        beside: Math.round(comparison.bare.requestsPerSecond),
        ratio: Number(comparison.ratio.toFixed(2)),
        target: `≥ ${targets.smallestRatio}`,
      },
      [`list while ${loginsAtOnce} log in, p99 ms`]: {
        site: slowdown.meanwhile,
        beside: slowdown.alone,
        ratio: Number(slowdown.ratio.toFixed(2)),
        target: `≤ ${targets.largestSlowdown}`,
      },
      [`${loginsAtOnce} logins, ms`]: { site: Math.round(slowdown.logins) },
    },
    faults: faultsOf(comparison, slowdown),
  }
}
