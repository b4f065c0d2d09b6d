import { createHmac } from 'node:crypto'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/open.ts'
import { tooManyRequests } from '../http/problems.ts'
import { dailySalt } from './daily-salt.ts'
import { counterOf, isUsedUp, type RateLimit } from './limit-counter.ts'
import { rangesOf, type SourceRange, sourceOf } from './source.ts'

/** At most `hits` in a window of `seconds`, per source. */

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

/** Counted together: the ranges of an address, or another name that the limits count by. */
type Spender = string | readonly SourceRange[]

/** Who spends: a source, or another name that the limits count by. */
export type Allowance = { limits: RateLimit[]; source: Spender }

type Hit = { limit: RateLimit; source: string }

/** One group for each range, the narrowest first, each with its own share of the limits. */
function groupsOf({ limits, source }: Allowance): Hit[][] {
  const ranges = typeof source === 'string' ? [{ range: source, share: 1 }] : source
  return ranges.map(({ range, share }) =>
    limits.map((limit) => ({ limit: { ...limit, hits: limit.hits * share }, source: range })),
  )
}

/** Stands for a source in the database; nobody can undo it once the salt of the day is gone. */
export async function hashSource(database: Database, source: string): Promise<Buffer> {
  return createHmac('sha256', await dailySalt(database))
    .update(source)
    .digest()
}

async function keyOf(database: Database, source: string): Promise<string> {
  return (await hashSource(database, source)).toString('hex')
}

/** Counts the hit and answers the seconds until the next one is free where its limit is used up. */
async function count(
  database: Database,
  { limit, source }: Hit,
  amount: number,
): Promise<number | undefined> {
  try {
    await counterOf(database, limit).consume(await keyOf(database, source), amount)
    return undefined
  } catch (reason) {
    if (isUsedUp(reason)) return secondsUntil(reason)
    throw reason
  }
}

function secondsUntil({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000))
}

/**
 * Counts under each limit. It stops at the first range that is used up, so that one refused household
 * does not use up the share of its neighbours.
 */
async function countHits(
  database: Database,
  allowances: Allowance[],
  amount = 1,
): Promise<{ counted: Hit[]; secondsLeft: number | undefined }> {
  const counted: Hit[] = []
  for (const group of allowances.flatMap(groupsOf)) {
    const waits: number[] = []
    for (const hit of group) {
      const seconds = await count(database, hit, amount)
      counted.push(hit)
      if (seconds !== undefined) waits.push(seconds)
    }
    if (waits.length > 0) return { counted, secondsLeft: Math.max(...waits) }
  }
  return { counted, secondsLeft: undefined }
}

/** Counts `amount` hits of `source` under each limit; throws 429 where one is used up. */
export async function spendRateLimit(
  database: Database,
  limits: RateLimit[],
  source: Spender,
  amount = 1,
): Promise<void> {
  const { secondsLeft } = await countHits(database, [{ limits, source }], amount)
  if (secondsLeft !== undefined) throw tooManyRequests(secondsLeft)
}

async function giveBack(database: Database, hits: Hit[]): Promise<void> {
  for (const { limit, source } of hits) {
    await counterOf(database, limit).reward(await keyOf(database, source))
  }
}

/**
 * Counts an attempt only when it fails, that is answers undefined. It is spent beforehand, so that
 * simultaneous attempts cannot pass a limit, and given back when it succeeds or is not made after
 * all: refused by a limit, or because the site is busy.
 */
export async function limitFailures<T>(
  database: Database,
  allowances: Allowance[],
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  if (allowances.length === 0) return attempt()
  const { counted, secondsLeft } = await countHits(database, allowances)
  let hasFailed = false
  try {
    if (secondsLeft !== undefined) throw tooManyRequests(secondsLeft)
    const outcome = await attempt()
    hasFailed = outcome === undefined
    return outcome
  } finally {
    if (!hasFailed) await giveBack(database, counted)
  }
}

/** Of somebody who is signed in, and gives the password once more. */
export function confirmationAllowances(account: string, address: string): Allowance[] {
  return [
    { limits: signInLimits.source, source: rangesOf(address) },
    { limits: signInLimits.accountAndSource, source: `${account} ${sourceOf(address)}` },
  ]
}

/**
 * Browsers in which the account was signed in before count by themselves: no stranger's guesses shut
 * them out, wherever those come from.
 */
export function signInAllowances(account: string, address: string, isKnown: boolean): Allowance[] {
  if (isKnown) return [{ limits: signInLimits.accountAndSource, source: `${account} known` }]
  return [
    ...confirmationAllowances(account, address),
    { limits: signInLimits.account, source: account },
  ]
}
