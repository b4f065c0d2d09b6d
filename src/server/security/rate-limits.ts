import { createHmac } from 'node:crypto'
import type { Database } from '../database/open.ts'
import { tooManyRequests } from '../http/problems.ts'
import { dailySalt } from './daily-salt.ts'
import { counterOf, isUsedUp, type RateLimit, secondsUntil } from './limit-counter.ts'
import { rangesOf, type SourceRange, sourceOf } from './source.ts'

/** Wide enough for a school class behind one address (decision 18). */
export const submissionLimits: RateLimit[] = [
  { name: 'reports-hour', hits: 60, seconds: 3_600 },
  { name: 'reports-day', hits: 300, seconds: 86_400 },
]

/** Copies of the whole register. */
export const exportLimits: RateLimit[] = [{ name: 'exports-hour', hits: 6, seconds: 3_600 }]

/** Starting a sign-in at a provider. */
export const signInStartLimits: RateLimit[] = [{ name: 'sign-in-start', hits: 20, seconds: 60 }]

/**
 * Failed sign-ins. A class of 30 behind one address may sign in at once with some typing errors. A
 * witness may try a few passwords of an account; an attacker does not get far.
 */
const signInLimits = {
  source: [{ name: 'sign-in-source', hits: 50, seconds: 900 }],
  accountAndSource: [{ name: 'sign-in-account-source', hits: 10, seconds: 900 }],
  account: [{ name: 'sign-in-account', hits: 100, seconds: 3_600 }],
} satisfies Record<string, RateLimit[]>

/**
 * Attempts count, because each can reveal whether an e-mail address is known. Two for each of a
 * class of 30.
 */
export const registrationLimits: RateLimit[] = [
  { name: 'registrations-hour', hits: 60, seconds: 3_600 },
  { name: 'registrations-day', hits: 200, seconds: 86_400 },
]

/** The ranges of an address, counted together, or another name to count by. */
type Spender = string | readonly SourceRange[]

/** Limits, and the source that they count. */
export type Allowance = { limits: RateLimit[]; source: Spender }

type Hit = { limit: RateLimit; source: string }

/** Returns one group for each range, the narrowest first, with its share of the limits. */
function groupsOf({ limits, source }: Allowance): Hit[][] {
  const ranges = typeof source === 'string' ? [{ range: source, share: 1 }] : source
  return ranges.map(({ range, share }) =>
    limits.map((limit) => ({ limit: { ...limit, hits: limit.hits * share }, source: range })),
  )
}

/** Hashes a source for the database. Irreversible once the salt of the day is deleted. */
export async function hashSource(database: Database, source: string): Promise<Buffer> {
  return createHmac('sha256', await dailySalt(database))
    .update(source)
    .digest()
}

async function keyOf(database: Database, source: string): Promise<string> {
  return (await hashSource(database, source)).toString('hex')
}

/** Counts a hit. Returns the seconds until the next free hit if the limit is used up. */
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

/**
 * Counts hits under each limit. Stops at the first range that is used up, so that one rejected
 * household does not use up the share of its neighbours.
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

/** Counts `amount` hits of `source` under each limit. Throws 429 if one is used up. */
export async function spendRateLimit(
  database: Database,
  limits: RateLimit[],
  source: Spender,
  amount = 1,
): Promise<void> {
  const { secondsLeft } = await countHits(database, [{ limits, source }], amount)
  if (secondsLeft !== undefined) throw tooManyRequests(secondsLeft)
}

async function refund(database: Database, hits: Hit[]): Promise<void> {
  for (const { limit, source } of hits) {
    await counterOf(database, limit).reward(await keyOf(database, source))
  }
}

/**
 * Counts an attempt only if it fails, that is, returns undefined. The hit is counted before the
 * attempt, so that concurrent attempts cannot pass a limit. It is given back if the attempt
 * succeeds or never ran, because of a limit or a busy site.
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
    if (!hasFailed) await refund(database, counted)
  }
}

/** For a signed-in account that confirms its password. */
export function confirmationAllowances(account: string, address: string): Allowance[] {
  return [
    { limits: signInLimits.source, source: rangesOf(address) },
    { limits: signInLimits.accountAndSource, source: `${account} ${sourceOf(address)}` },
  ]
}

/**
 * Browsers that signed in to the account before have a limit of their own, so that failed attempts
 * from other browsers cannot lock them out.
 */
export function signInAllowances(account: string, address: string, isKnown: boolean): Allowance[] {
  if (isKnown) return [{ limits: signInLimits.accountAndSource, source: `${account} known` }]
  return [
    ...confirmationAllowances(account, address),
    { limits: signInLimits.account, source: account },
  ]
}
