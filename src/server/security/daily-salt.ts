import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

type KnownSalt = { day: string; salt: Buffer; readAt: number }

const knownSalts = new WeakMap<Database, KnownSalt>()

/** Milliseconds within which all processes agree on a new salt after a crash of the database. */
const freshFor = 60_000

/**
 * The secret of the day (UTC), common to all processes. With a new day the old one and whatever was
 * counted under it go, so that nothing hashed with it can be recovered later. Its table is unlogged:
 * no write-ahead log and no base backup holds it, and a crash of the database forgets it early.
 */
export async function dailySalt(database: Database, now = new Date()): Promise<Buffer> {
  const day = now.toISOString().slice(0, 10)
  const known = knownSalts.get(database)
  if (known?.day === day && now.getTime() - known.readAt < freshFor) return known.salt
  await sql`delete from daily_salts where day < ${day}`.execute(database)
  await sql`delete from rate_limits where window_ends_at < now()`.execute(database)
  const { rows } = await sql<{ salt: Buffer }>`
    insert into daily_salts (day, salt) values (${day}, ${known?.day === day ? known.salt : randomBytes(32)})
        on conflict (day) do update set salt = daily_salts.salt
    returning salt`.execute(database)
  const salt = rows[0]?.salt
  if (!salt) throw new Error('There is no salt for today')
  knownSalts.set(database, { day, salt, readAt: now.getTime() })
  return salt
}
