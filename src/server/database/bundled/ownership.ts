import { realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as z from 'zod'
import { BundledDatabaseError, ownServer } from './error.ts'
import type { Folders } from './folders.ts'

/**
 * The name of the site's database and of its role. The role owns the database, but is no superuser.
 */
export const siteDatabase = 'anomaly_register'

/**
 * An arbitrary number, the same in every release. The process that runs the site holds the lock.
 */
const ownerLock = 7_204_118_346

/** PostgreSQL may need this time to notice that the holder of the lock was killed. */
const lockPatienceMilliseconds = 2_000

const Settings = z.object({ data_directory: z.string(), fsync: z.string() })

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [ownerLock])
  return z.array(z.object({ locked: z.boolean() })).parse(rows)[0]?.locked === true
}

/** Returns the name of the process that owns the folder now. */
export async function findOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint = $1`,
    [ownerLock],
  )
  return z.array(z.object({ name: z.string() })).parse(rows)[0]?.name
}

/** Makes this process the owner of the folder until it ends, even by a crash. */
export async function takeOwnership(client: pg.Client, { directory }: Folders): Promise<void> {
  const deadline = performance.now() + lockPatienceMilliseconds
  while (!(await tryLock(client))) {
    if (performance.now() > deadline) {
      throw new BundledDatabaseError(
        `The database in ${directory} is in use by another running site (${(await findOwner(client)) ?? 'unknown'}): ` +
          `stop that one first, give this one a DATA_DIR of its own, or ${ownServer}.`,
      )
    }
    await sleep(20)
  }
}

/** Throws if the server does not belong to this folder, or could lose data in a power failure. */
export async function checkBundledServer(client: pg.Client, { cluster }: Folders): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('data_directory') as data_directory, current_setting('fsync') as fsync`,
  )
  const settings = Settings.parse(rows[0])
  if ((await realpath(settings.data_directory).catch(() => '')) !== cluster) {
    throw new BundledDatabaseError(
      `A server for ${settings.data_directory} still runs and answers for ${cluster}: ` +
        `stop it first, or ${ownServer}.`,
    )
  }
  if (settings.fsync !== 'on') {
    throw new BundledDatabaseError(
      `The server that runs ${cluster} has fsync off and would lose reports at a power cut: ` +
        `stop it, then start again, or ${ownServer}.`,
    )
  }
}

/**
 * Creates the role and the database of the site if they are missing. PostgreSQL does not log errors
 * of that role, because their messages may quote texts of witnesses.
 */
export async function prepareSiteDatabase(client: pg.Client): Promise<void> {
  const { rows: roles } = await client.query('select from pg_roles where rolname = $1', [
    siteDatabase,
  ])
  if (roles.length === 0) {
    await client.query(
      `create role ${siteDatabase} login createdb;
       alter role ${siteDatabase} set log_min_messages = 'log'`,
    )
  }
  const { rows: databases } = await client.query('select from pg_database where datname = $1', [
    siteDatabase,
  ])
  if (databases.length > 0) return
  await client.query(`create database ${siteDatabase} owner ${siteDatabase} encoding 'UTF8'`)
}
