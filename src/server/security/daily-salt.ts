import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

type KnownSalt = { day: string; salt: Buffer; readAt: number }

const knownSalts = new WeakMap<Database, KnownSalt>()

/** Milliseconds within which all processes agree on a new salt after a crash of the database. */
const freshFor = 60_000

async function readSalt(database: Database, day: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from daily_salts where day = ${day}`.execute(database)
  return rows[0]?.salt
}

/** With a new day the old salts and everything counted under them go. */
async function storeSalt(database: Database, day: string, salt: Buffer): Promise<void> {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  await sql`delete from daily_salts where day < ${day}`.execute(database)
  await sql`delete from limit_counts where expire < ${midnight}`.execute(database)
  await sql`
    insert into daily_salts (day, salt) values (${day}, ${salt})
        on conflict (day) do nothing`.execute(database)
}

/**
 * The secret of the day (UTC), common to all processes, so that nothing hashed with it can be
 * recovered later. Its table is unlogged: no write-ahead log and no base backup holds it, and a
 * crash of the database forgets it early.
 */
export async function dailySalt(database: Database, now = new Date()): Promise<Buffer> {
  const day = now.toISOString().slice(0, 10)
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
