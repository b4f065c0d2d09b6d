import pg from 'pg'
import { listArchivedTables } from '../../src/server/backup/archived-tables.ts'
import type { ConnectionSettings } from '../../src/server/database/open.ts'

async function printTables(client: pg.Client, tables: string[]): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(entry::text, 0)::numeric), 0) as print
         from ${table} as entry`,
    )
    prints[table] = rows[0].print
  }
  return prints
}

/**
 * The number of rows of each table of a backup, and a hash over them in any order; without the uploads, from which a
 * backup leaves out who sent them.
 */
export async function fingerprint(settings: ConnectionSettings): Promise<Record<string, string>> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    const archived = await listArchivedTables(client)
    const names = archived.map(({ name }) => name).filter((name) => name !== 'public.uploads')
    return await printTables(client, names)
  } finally {
    await client.end()
  }
}

/** Those of the tables that have no rows, so that comparing them proves nothing. */
export function withoutRows(prints: Record<string, string>, tables: string[]): string[] {
  return tables.filter((table) => !/^[1-9]/.test(prints[table] ?? ''))
}
