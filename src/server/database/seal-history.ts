import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ConnectionSettings, quietClient } from './open.ts'

const file = path.join(import.meta.dirname, 'seal-history.sql')

/**
 * Takes the right to change the history from the site's role. `superuser` is for the same database.
 */
export async function sealHistory(superuser: ConnectionSettings): Promise<void> {
  const client = quietClient({ ...superuser, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(await readFile(file, 'utf8'))
  } finally {
    await client.end()
  }
}
