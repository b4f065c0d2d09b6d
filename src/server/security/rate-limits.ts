import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { tooManyRequests } from '../problems.ts'
import { dailySalt } from './daily-salt.ts'

/** At most `hits` in a window of `seconds`, per source. */
export type RateLimit = { name: string; hits: number; seconds: number }

/** Wide enough for a school class behind one address (decision 18). */
export const submissionLimits: RateLimit[] = [
  { name: 'reports-hour', hits: 60, seconds: 3_600 },
  { name: 'reports-day', hits: 300, seconds: 86_400 },
]

/** Of a sign-in elsewhere. */
export const signInStartLimits: RateLimit[] = [{ name: 'sign-in-start', hits: 20, seconds: 60 }]

/**
 * Failures to sign in. Per source: a class of 30 may sign in at the very same moment, and many may
 * mistype. Per account: a witness who tries a few passwords gets in, a guesser nowhere.
 */
const signInLimits = {
  source: [{ name: 'sign-in-source', hits: 50, seconds: 900 }],
  accountAndSource: [{ name: 'sign-in-account-source', hits: 10, seconds: 900 }],
  account: [{ name: 'sign-in-account', hits: 100, seconds: 3_600 }],
} satisfies Record<string, RateLimit[]>

/** Tries, for each may tell that an e-mail address is known here. Two for each of a class of 30. */
export const registrationLimits: RateLimit[] = [
  { name: 'registrations-hour', hits: 60, seconds: 3_600 },
  { name: 'registrations-day', hits: 200, seconds: 86_400 },
]

/** Per process and source, for everything else under /api. */
export const readingLimit = { hits: 1_200, seconds: 300 }

/** Who spends: a source, or whatever else the limits count by. */
export type Allowance = { limits: RateLimit[]; source: string }

/** What stands for a source in the database: of no use once the salt of the day is forgotten. */
export async function hashSource(database: Database, source: string): Promise<Buffer> {
  return createHmac('sha256', await dailySalt(database))
    .update(source)
    .digest()
}

type Counted = { name: string; hits: number; secondsLeft: number }

/** `amount` hits more under each limit, in one statement. */
async function countHits(
  database: Database,
  allowances: Allowance[],
  amount = 1,
): Promise<Counted[]> {
  const hits = await Promise.all(
    allowances.flatMap(({ limits, source }) =>
      limits.map(async (limit) => ({ ...limit, source: await hashSource(database, source) })),
    ),
  )
  const { rows } = await sql<Counted>`
    insert into rate_limits as current (name, source, window_ends_at, hits)
    select name, source, now() + make_interval(secs => seconds), ${amount}::int
      from unnest(${hits.map((hit) => hit.name)}::text[], ${hits.map((hit) => hit.source)}::bytea[],
        ${hits.map((hit) => hit.seconds)}::int[])
        as given (name, source, seconds)
    on conflict (name, source) do update set
      hits = case when current.window_ends_at > now() then current.hits else 0 end + excluded.hits,
      window_ends_at = case when current.window_ends_at > now()
        then current.window_ends_at else excluded.window_ends_at end
    returning name, hits, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left
  `.execute(database)
  return rows
}

function refuseUsedUp(allowances: Allowance[], counted: Counted[]): void {
  const limits = allowances.flatMap((allowance) => allowance.limits)
  const usedUp = counted.filter((count) =>
    limits.some(({ name, hits }) => name === count.name && count.hits > hits),
  )
  if (usedUp.length > 0) throw tooManyRequests(Math.max(...usedUp.map((one) => one.secondsLeft)))
}

/** Counts `amount` hits of `source` under each limit; throws 429 where one is used up. */
export async function spendRateLimit(
  database: Database,
  limits: RateLimit[],
  source: string,
  amount = 1,
): Promise<void> {
  const allowances = [{ limits, source }]
  refuseUsedUp(allowances, await countHits(database, allowances, amount))
}

async function giveBack(database: Database, { limits, source }: Allowance): Promise<void> {
  await sql`
    update rate_limits set hits = hits - 1
     where name = any(${limits.map(({ name }) => name)}) and hits > 0
       and source = ${await hashSource(database, source)}`.execute(database)
}

/**
 * Counts an attempt only when it fails, that is answers undefined. It is spent beforehand, so that
 * simultaneous attempts cannot pass a limit, and given back to whoever succeeds, and also when it
 * is not made after all: refused by a limit, or because the site is busy.
 */
export async function limitFailures<T>(
  database: Database,
  allowances: Allowance[],
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (allowances.length === 0) return attempt()
  const counted = await countHits(database, allowances)
  let hasFailed = false
  try {
    refuseUsedUp(allowances, counted)
    const outcome = await attempt()
    hasFailed = outcome === undefined
    return outcome
  } finally {
    if (!hasFailed) for (const allowance of allowances) await giveBack(database, allowance)
  }
}

/** Of somebody who is signed in, and gives the password once more. */
export function confirmationAllowances(account: string, source: string): Allowance[] {
  return [
    { limits: signInLimits.source, source },
    { limits: signInLimits.accountAndSource, source: `${account} ${source}` },
  ]
}

/**
 * Browsers in which the account was signed in before count by themselves: no stranger's guesses shut
 * them out, wherever those come from.
 */
export function signInAllowances(account: string, source: string, isKnown: boolean): Allowance[] {
  if (isKnown) return [{ limits: signInLimits.accountAndSource, source: `${account} known` }]
  return [
    ...confirmationAllowances(account, source),
    { limits: signInLimits.account, source: account },
  ]
}
