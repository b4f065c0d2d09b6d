import pg from 'pg'
import type { ConnectionSettings } from '../../src/server/database/open.ts'

/** How many rows each of these tables has, and a hash over all of them, whatever their order. */
export async function fingerprint(
  settings: ConnectionSettings,
  tables: string[],
): Promise<Record<string, string>> {
  const client = new pg.Client(settings)
  await client.connect()
  const prints: Record<string, string> = {}
  try {
    for (const table of tables) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(entry::text, 0)::numeric), 0) as print
           from ${table} as entry`,
      )
      prints[table] = rows[0].print
    }
  } finally {
    await client.end()
  }
  return prints
}
