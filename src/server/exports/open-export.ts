import { finished, type Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import * as copyStreams from 'pg-copy-streams'
import { type ConnectionSettings, type Database, quietClient } from '../database/open.ts'

/** Milliseconds after which PostgreSQL ends an export. */
const longestExport = 600_000

/**
 * Runs a COPY statement on a connection of its own and returns what it writes. One statement sees one
 * snapshot. A reader that goes away ends the connection, and with it the work of the server: without
 * that PostgreSQL would wait for ever to send the next row.
 */
export async function openExport(
  { database, settings }: { database: Database; settings: ConnectionSettings },
  statement: RawBuilder<unknown>,
): Promise<Readable> {
  const client = quietClient({
    ...settings,
    connectionTimeoutMillis: 2_000,
    statement_timeout: longestExport,
    application_name: 'anomaly-register export',
  })
  try {
    await client.connect()
    const stream = client.query(copyStreams.to(statement.compile(database.withoutPlugins()).sql))
    finished(stream, () => void client.end())
    return stream
  } catch (error) {
    await client.end()
    throw error
  }
}
