import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { tooManyRequests } from '../problems.ts'

/** At most `hits` in a window of `seconds`, per source. */
export type RateLimit = { name: string; hits: number; seconds: number }

/** Wide enough for a school class behind one address (decision 18). */
export const submissionLimits: RateLimit[] = [
  { name: 'reports-hour', hits: 60, seconds: 3_600 },
  { name: 'reports-day', hits: 300, seconds: 86_400 },
]

/** Of a sign-in elsewhere. */
export const signInStartLimits: RateLimit[] = [{ name: 'sign-in-start', hits: 20, seconds: 60 }]

/** Per process and source, for everything else under /api. */
export const readingLimit = { hits: 1_200, seconds: 300 }

const knownSalts = new WeakMap<Database, { day: string; salt: Buffer }>()

/**
 * The salt of the day, common to all processes. With a new day the old salts and whatever was
 * counted under them go, so that no address can be recovered later.
 */
async function dailySalt(database: Database): Promise<Buffer> {
  const day = new Date().toISOString().slice(0, 10)
  const known = knownSalts.get(database)
  if (known?.day === day) return known.salt
  await sql`delete from daily_salts where day < ${day}`.execute(database)
  await sql`delete from rate_limits where window_ends_at < now()`.execute(database)
  const { rows } = await sql<{ salt: Buffer }>`
    insert into daily_salts (day, salt) values (${day}, ${randomBytes(32)})
        on conflict (day) do update set salt = daily_salts.salt
    returning salt`.execute(database)
  const salt = rows[0]?.salt
  if (!salt) throw new Error('There is no salt for today')
  knownSalts.set(database, { day, salt })
  return salt
}

/** What stands for a source in the database: of no use once the salt of the day is forgotten. */
export async function hashSource(database: Database, source: string): Promise<Buffer> {
  return createHmac('sha256', await dailySalt(database))
    .update(source)
    .digest()
}

/** Counts `amount` hits of `source` under each limit; throws 429 where one is used up. */
export async function spendRateLimit(
  database: Database,
  limits: RateLimit[],
  source: string,
  amount = 1,
): Promise<void> {
  const hashedSource = await hashSource(database, source)
  for (const { name, hits, seconds } of limits) {
    const windowEndsAt = sql`now() + make_interval(secs => ${seconds})`
    const { rows } = await sql<{ hits: number; secondsLeft: number }>`
      insert into rate_limits as current (name, source, window_ends_at, hits)
      values (${name}, ${hashedSource}, ${windowEndsAt}, ${amount})
      on conflict (name, source) do update set
        hits = case when current.window_ends_at > now() then current.hits + ${amount}::int else ${amount}::int end,
        window_ends_at = case when current.window_ends_at > now()
          then current.window_ends_at else excluded.window_ends_at end
      returning hits, ceil(extract(epoch from window_ends_at - now()))::int as seconds_left
    `.execute(database)
    const [spent] = rows
    if (spent && spent.hits > hits) throw tooManyRequests(spent.secondsLeft)
  }
}
