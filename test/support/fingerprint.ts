import pg from 'pg'
import type { ConnectionSettings } from '../../src/server/database/open.ts'

/** The number of rows of each table, and a hash over them in any order. */
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
