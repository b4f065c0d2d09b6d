import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { utcDayOf } from '../../shared/sighting-date.ts'
import type { Database } from '../database/open.ts'

type KnownSalt = { day: string; salt: Buffer; readAt: number }

const knownSalts = new WeakMap<Database, KnownSalt>()

/**
 * Milliseconds for which a process caches the salt. All processes agree on a new one this soon
 * after the database crashed.
 */
const freshFor = 60_000

async function readSalt(database: Database, day: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from daily_salts where day = ${day}`.execute(database)
  return rows[0]?.salt
}

/** Deletes older salts and all counts under them, then stores the salt of the day. */
async function storeSalt(database: Database, day: string, salt: Buffer): Promise<void> {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  await sql`delete from daily_salts where day < ${day}`.execute(database)
  await sql`delete from limit_counts where expire < ${midnight}`.execute(database)
  await sql`
    insert into daily_salts (day, salt) values (${day}, ${salt})
        on conflict (day) do nothing`.execute(database)
}

/**
 * Returns the secret of the day (UTC), which all processes share. After that day, nobody can
 * recover its hashes. Its table is unlogged, so neither the write-ahead log nor a base backup
 * contains it. A crash of the database deletes it early.
 */
export async function dailySalt(database: Database, now = new Date()): Promise<Buffer> {
  const day = utcDayOf(now)
  const known = knownSalts.get(database)
  if (known?.day === day && now.getTime() - known.readAt < freshFor) return known.salt
  let salt = await readSalt(database, day)
  if (!salt) {
    await storeSalt(database, day, known?.day === day ? known.salt : randomBytes(32))
    salt = await readSalt(database, day)
  }
  if (!salt) throw new Error('There is no salt for today')
  knownSalts.set(database, { day, salt, readAt: now.getTime() })
  return salt
}
