import type pg from 'pg'
import { type ConnectionSettings, quietClient } from '../database/open.ts'

/** A table that exists from the moment a restore has loaded rows until it ends. */
export const unfinishedMark = 'public.unfinished_restore'

/** Whether rows were loaded into this database that still need `finishRestore`. */
export async function isUnfinished(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as mark', [unfinishedMark])
  return rows[0]?.mark !== null
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
