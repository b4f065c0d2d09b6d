import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import * as copyStreams from 'pg-copy-streams'
import type { ConnectionSettings } from '../database/open.ts'
import { type ArchiveHeader, entryNames, UnusableArchive } from './archive-format.ts'
import { listTables } from './archived-tables.ts'
import type { ArchiveEntry } from './read-archive.ts'
import { unfinishedMark } from './unfinished-restore.ts'

/** Writes a chunk and waits for a slow reader. */
async function write(stream: Writable, chunk: Uint8Array): Promise<void> {
  if (stream.write(chunk)) return
  await new Promise<void>((resolve, reject) => {
    stream.once('drain', () => {
      stream.off('error', reject)
      resolve()
    })
    stream.once('error', reject)
  })
}

async function checkTables(client: pg.Client, { tables }: ArchiveHeader): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', nspname, relname) as name, array_agg(attname::text) as columns
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       join pg_attribute on attrelid = pg_class.oid and attnum > 0
      where relkind = 'r' group by 1`,
  )
  const known = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of tables) {
    const missing = columns.filter((column) => !known.get(name)?.has(column))
    if (missing.length > 0 || !known.has(name)) {
      throw new UnusableArchive(`The backup has data that this release has no place for (${name}).`)
    }
  }
}

type Suspended = { resume: string[] }

/** Rebuilding an index at the end is several times faster than updating it for each row. */
export async function suspendIndexes(client: pg.ClientBase, tables: string[]): Promise<Suspended> {
  const { rows } = await client.query<{ name: string; definition: string; settings: string[] }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
            -- What the definition leaves out; null or -1 is the default.
            array(select format('alter index %s alter column %s set statistics %s',
                                indexrelid::regclass, attnum, attstattarget)
                    from pg_attribute where attrelid = indexrelid and attstattarget >= 0) as settings
       from pg_index
      where indrelid = any($1::text[]::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return { resume: rows.flatMap(({ definition, settings }) => [definition, ...settings]) }
}

/** Triggers maintain counters and timestamps. The archived rows already have these. */
async function suspendTriggers(client: pg.Client, tables: string[]): Promise<Suspended> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as trigger from pg_trigger
      where tgrelid = any($1::text[]::regclass[]) and not tgisinternal and tgenabled = 'O'`,
    [tables],
  )
  for (const { table, trigger } of rows) {
    await client.query(`alter table ${table} disable trigger ${trigger}`)
  }
  return {
    resume: rows.map(({ table, trigger }) => `alter table ${table} enable trigger ${trigger}`),
  }
}

/** Lets sequences continue after the highest loaded number. */
async function advanceSequences(client: pg.Client, tables: string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select attrelid::regclass::text as table, quote_ident(attname) as column,
            pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
       from pg_attribute
      where attrelid = any($1::text[]::regclass[]) and attnum > 0 and not attisdropped
        and pg_get_serial_sequence(attrelid::regclass::text, attname) is not null`,
    [tables],
  )
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
      [sequence],
    )
  }
}

/** Empties all tables except the list of migrations and the ledger of erasures. */
async function emptyTables(client: pg.Client): Promise<void> {
  const kept = ['public.migrations', 'ledger.erasures']
  const tables = (await listTables(client)).filter((name) => !kept.includes(name))
  const guarded = [
    ['append_only.history', 'history_append_only'],
    ['decision_ledger.public_decisions', 'public_decisions_append_only'],
  ]
  for (const [name, trigger] of guarded) {
    await client.query(`alter table ${name} disable trigger ${trigger}`)
  }
  await client.query(`truncate ${tables.join(', ')} cascade`)
  for (const [name, trigger] of guarded) {
    await client.query(`alter table ${name} enable always trigger ${trigger}`)
  }
}

/** Deletes the rows that migrations added to a new database, because the archive has them too. */
async function deleteRowsOfMigrations(client: pg.Client): Promise<void> {
  const tables = (await listTables(client)).filter(
    (name) => name.startsWith('public.') && name !== 'public.migrations',
  )
  for (const name of tables) await client.query(`delete from ${name}`)
}

export type TableLoader = {
  /** Loads the rows of an entry. Returns false if it is not the entry of a table. */
  take(entry: ArchiveEntry): Promise<boolean>
  finish(): Promise<void>
}

function openLoader(client: pg.Client, { tables }: ArchiveHeader): TableLoader {
  let current: { table: string; stream: Writable } | undefined
  async function closeCurrent() {
    if (!current) return
    const { stream } = current
    current = undefined
    stream.end()
    await finished(stream)
  }
  return {
    async take({ name, content }) {
      if (!name.startsWith(entryNames.tables)) return false
      const table = tables.find((one) => name.startsWith(`${entryNames.tables}${one.name}/`))
      if (!table) throw new UnusableArchive(`The backup holds an unknown entry: ${name}`)
      if (current?.table !== table.name) {
        await closeCurrent()
        const columns = table.columns.map((column) => `"${column}"`).join(', ')
        const stream = client.query(copyStreams.from(`copy ${table.name} (${columns}) from stdin`))
        current = { table: table.name, stream }
      }
      for await (const chunk of content) await write(current.stream, chunk)
      return true
    },
    finish: closeCurrent,
  }
}

/**
 * Loads the rows of an archive in one transaction. `read` must pass each entry to the loader. Marks
 * the database as unfinished, so that no site opens it before the ledger was applied.
 */
export async function loadTables(
  settings: ConnectionSettings,
  { header, isReplacing }: { header: ArchiveHeader; isReplacing: boolean },
  read: (loader: TableLoader) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...settings, application_name: 'anomaly-register restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = '10s';
      set idle_in_transaction_session_timeout = 0; set maintenance_work_mem = '256MB'; begin`)
    await checkTables(client, header)
    if (isReplacing) await emptyTables(client)
    else await deleteRowsOfMigrations(client)
    const names = header.tables.map(({ name }) => name)
    const suspended = [await suspendIndexes(client, names), await suspendTriggers(client, names)]
    const loader = openLoader(client, header)
    await read(loader)
    await loader.finish()
    for (const statement of suspended.flatMap(({ resume }) => resume)) await client.query(statement)
    await advanceSequences(client, names)
    await client.query(`create table ${unfinishedMark} ()`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
