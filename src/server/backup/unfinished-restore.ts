import type pg from 'pg'
import { hasTable } from '../database/has-table.ts'
import { type ConnectionSettings, quietClient } from '../database/open.ts'

/** A table that exists from the moment a restore has loaded rows until it ends. */
export const unfinishedMark = 'public.unfinished_restore'

/** Whether rows were loaded into this database that still need `finishRestore`. */
export function isUnfinished(client: pg.Client): Promise<boolean> {
  return hasTable(client, unfinishedMark)
}

/** Throws if a restore into this database has not ended. */
export async function rejectUnfinished(settings: ConnectionSettings): Promise<void> {
  const client = quietClient({ ...settings, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    if (await isUnfinished(client)) {
      throw new Error('A restore into this database has not ended: run npm run restore again.')
    }
  } finally {
    await client.end()
  }
}
