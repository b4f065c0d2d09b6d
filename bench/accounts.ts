import { randomUUID } from 'node:crypto'
import type { CurrentUser, NewUser } from '../src/shared/accounts.ts'
import { apiUrls } from '../src/shared/urls.ts'
import { checkAnswers, openBench } from './compare-servers.ts'
import { openBenchDatabase } from './database.ts'
import type { Effort } from './effort.ts'
import { median } from './median.ts'
import { milliseconds } from './milliseconds.ts'
import { type Case, runCases } from './run-cases.ts'
import type { Section } from './section.ts'
import { measure } from './side-by-side.ts'

const largestSlowdown = 3
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
  const list = siteUrl + apiUrls.reports
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

/** The signed-in user. The bare server reads the row that the header names. */
function currentUserCase({ user, cookie }: SignedIn): Case {
  const request = { path: apiUrls.user, headers: { cookie, 'x-user-id': user.id } }
  const scenario = { name: 'current user', request: () => request }
  return { scenario, others: ['bare'], targets: { bare: 0.5 } }
}

/** A request for the signed-in user beside a read by primary key, and the cost of logins to others. */
export async function measureAccounts(reports: number, effort: Effort): Promise<Section> {
  await using database = await openBenchDatabase(reports)
  await using bench = await openBench(database.url)
  const { url } = bench.servers.site
  const signedIn = await register(url)
  const currentUser = currentUserCase(signedIn)
  await checkAnswers(bench, currentUser.scenario)
  const section = await runCases(bench, { title: 'Accounts', cases: [currentUser], effort })
  const { alone, meanwhile, ratio, logins } = await measureSlowdown(url, signedIn.given, effort)
  const name = `list while ${loginsAtOnce} log in, p99 ms`
  section.rows[name] = {
    site: meanwhile,
    beside: alone,
    ratio: Number(ratio.toFixed(2)),
    target: `≤ ${largestSlowdown}`,
  }
  section.rows[`${loginsAtOnce} logins, ms`] = { site: Math.round(logins) }
  if (ratio > largestSlowdown) {
    section.faults.push(`${name}: ${ratio.toFixed(1)} times its own, target ${largestSlowdown}`)
  }
  return section
}
