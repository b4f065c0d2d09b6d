import { finished, type Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import * as copyStreams from 'pg-copy-streams'
import type { ExportFormat } from '../../shared/exports.ts'
import { type ConnectionSettings, type Database, quietClient } from '../database/open.ts'
import { unavailable } from '../http/problems.ts'
import { choose, exportStatement } from './export-statement.ts'

/** Milliseconds after which PostgreSQL ends a statement of an export. */
export const longestExport = 600_000

type Export = {
  format: ExportFormat
  /** Selects the ids of the reports; undefined for all of them. */
  matches: RawBuilder<unknown> | undefined
  /** Aborted when the reader has left. */
  signal: AbortSignal
}

/** A connection of its own for an export. The feed of changes and the horizon know it by its name. */
export function exportClient(settings: ConnectionSettings): pg.Client {
  return quietClient({
    ...settings,
    connectionTimeoutMillis: 2_000,
    statement_timeout: longestExport,
    application_name: 'anomaly-register export',
  })
}

/** Begins one snapshot for all statements. Returns the process of the server that works for the client. */
export async function beginSnapshot(client: pg.Client): Promise<number> {
  await client.query('begin isolation level repeatable read')
  await client.query('set local jit = off')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/**
 * Runs an export on a connection of its own, in one snapshot, and returns what COPY writes. A reader that
 * leaves ends the connection, and with it the work of the server: without that PostgreSQL would wait
 * for ever to send the next row. While it still looks for matches it does not notice, so its session is ended.
 */
export async function openExport(
  { database, settings }: { database: Database; settings: ConnectionSettings },
  { format, matches, signal }: Export,
): Promise<Readable> {
  const client = exportClient(settings)
  const compile = (statement: RawBuilder<unknown>) => statement.compile(database.withoutPlugins())
  let pid = 0
  const cancel = () => {
    sql`select pg_terminate_backend(${pid})`.execute(database).catch(() => {})
    void client.end()
  }
  const stop = () => {
    signal.removeEventListener('abort', cancel)
    return client.end()
  }
  try {
    await client.connect()
    pid = await beginSnapshot(client)
    signal.addEventListener('abort', cancel)
    signal.throwIfAborted()
    if (matches) {
      const { sql: text, parameters } = compile(choose(matches))
      await client.query(text, [...parameters])
    }
    const statement = compile(exportStatement(format, matches !== undefined))
    const stream = client.query(copyStreams.to(statement.sql))
    finished(stream, () => void stop())
    return stream
  } catch (error) {
    await stop()
    throw signal.aborted ? unavailable() : error
  }
}
