import { randomUUID } from 'node:crypto'
import type { CurrentUser, NewUser } from '../src/shared/accounts.ts'
import { apiUrls } from '../src/shared/urls.ts'
import { checkAnswers, openBench } from './compare-servers.ts'
import { openBenchDatabase } from './database.ts'
import type { WholeEffort } from './effort.ts'
import { median } from './median.ts'
import { milliseconds } from './milliseconds.ts'
import { type Case, runCases } from './run-cases.ts'
import type { Section } from './section.ts'
import { slowdownDuring } from './slowdown-during.ts'

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

/** The signed-in user. The bare server reads the row that the header names. */
function currentUserCase({ user, cookie }: SignedIn): Case {
  const request = { path: apiUrls.user, headers: { cookie, 'x-user-id': user.id } }
  const scenario = { name: 'current user', request: () => request }
  return { scenario, others: ['bare'], targets: { bare: 0.5 } }
}

/** A request for the signed-in user beside a read by primary key, and the cost of logins to others. */
export async function measureAccounts(reports: number, effort: WholeEffort): Promise<Section> {
  await using database = await openBenchDatabase(reports)
  await using bench = await openBench(database.url, { isLimited: false })
  const { url } = bench.servers.site
  const signedIn = await register(url)
  const currentUser = currentUserCase(signedIn)
  await checkAnswers(bench, currentUser.scenario)
  const section = await runCases(bench, { title: 'Accounts', cases: [currentUser], effort })
  const logins: number[] = []
  const logIn = async () => {
    const taken = milliseconds(() => signInAtOnce(url, signedIn.given))
    return async () => logins.push(await taken)
  }
  const { alone, meanwhile, ratio } = await slowdownDuring(url + apiUrls.reports, logIn, effort)
  const name = `list while ${loginsAtOnce} log in, p99 ms`
  section.rows[name] = {
    site: meanwhile,
    beside: alone,
    ratio: Number(ratio.toFixed(2)),
    target: `≤ ${largestSlowdown}`,
  }
  section.rows[`${loginsAtOnce} logins, ms`] = { site: Math.round(median(logins)) }
  if (ratio > largestSlowdown) {
    section.faults.push(`${name}: ${ratio.toFixed(1)} times its own, target ${largestSlowdown}`)
  }
  return section
}
