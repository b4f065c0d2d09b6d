import pg from 'pg'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import type { Cleanup } from './closing.ts'
import { emptyDatabase } from './database.ts'
import { test as base } from './folder-test.ts'

/** A fixture: a connection to the database of `settings`. */
export async function connectedClient(
  { settings }: { settings: ConnectionSettings },
  { onCleanup }: Cleanup,
): Promise<pg.Client> {
  const client = new pg.Client(settings)
  onCleanup(() => client.end())
  await client.connect()
  return client
}

/** A `test` that begins with an empty folder and a database without any migration. */
export const testWithEmptyDatabase = base
  .extend('settings', emptyDatabase)
  .extend('client', connectedClient)
