import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/server/database/open.ts'
import { testDatabase } from './database.ts'

export type FrozenClock = {
  database: Database
  /** Sets `now()` to this instant, for every query through `database`. */
  setNow(instant: Date): Promise<void>
  close(): Promise<void>
}

/**
 * A database whose `now()` the test sets: a function of that name that PostgreSQL finds before its
 * own. Column defaults and `clock_timestamp()` keep the real time.
 */
export async function openFrozenClock(): Promise<FrozenClock> {
  const own = await testDatabase()
  await sql`create schema frozen`.execute(own.database)
  await sql`create table frozen.clock (instant timestamptz not null)`.execute(own.database)
  await sql`insert into frozen.clock values (pg_catalog.now())`.execute(own.database)
  await sql`
    create function frozen.now() returns timestamptz language sql stable
      as 'select instant from frozen.clock'`.execute(own.database)
  await sql`
    do $$ begin
      execute format('alter database %I set search_path = frozen, pg_catalog, public',
        current_database());
    end $$`.execute(own.database)
  const database = openDatabase(own.settings)
  return {
    database,
    async setNow(instant) {
      await sql`update frozen.clock set instant = ${instant}`.execute(database)
    },
    async close() {
      await database.destroy()
      await own.close()
    },
  }
}
