import type pg from 'pg'
import type { Config } from '../config.ts'
import { type ConnectionSettings, quietClient } from '../database/open.ts'
import { type ArchiveFacts, UnusableArchive } from './archive-format.ts'
import type { ArchiveKey } from './archive-key.ts'
import { listArchivedTables } from './archived-tables.ts'
import { finishRestore } from './finish-restore.ts'
import { createSchemaOf, loadArchive } from './load-archive.ts'
import { isUnfinished } from './unfinished-restore.ts'

export type RestoreOptions = {
  config: Config
  settings: ConnectionSettings
  file: string
  key: ArchiveKey | undefined
  /** The result of verifying the archive. */
  facts: ArchiveFacts
  /** Whether existing rows may be replaced. */
  isReplacing: boolean
  ledgers: string[]
}

/** The backup cannot be restored into this database. Nothing was changed. */
export class UnsuitableDatabase extends Error {
  override name = 'UnsuitableDatabase'
}

export type DatabaseState = {
  isUnfinished: boolean
  /** Undefined if the database has no schema yet. */
  migrations: string[] | undefined
  hasRows: boolean
  /** Whether the site has other connections. */
  isInUse: boolean
  /** Whether this role may empty the history. */
  ownsHistory: boolean
}

/** Their rows may say 0. */
const counters = [
  'public.report_counts',
  'public.map_counts',
  'public.report_series',
  'public.area_counts',
]

async function hasRows(client: pg.Client): Promise<boolean> {
  for (const { name } of await listArchivedTables(client)) {
    const counted = counters.includes(name) ? `${name} where reports <> 0` : name
    const { rows } = await client.query(`select from ${counted} limit 1`)
    if (rows.length > 0) return true
  }
  return false
}

async function readState(client: pg.Client): Promise<DatabaseState> {
  const { rows: found } = await client.query(
    `select to_regclass('public.migrations') is not null as "isMade",
            exists (select from pg_stat_activity
                     where datname = current_database() and pid <> pg_backend_pid()
                       and application_name like 'anomaly-register%') as "isInUse",
            coalesce((select pg_has_role(tableowner, 'usage') from pg_tables
                       where schemaname = 'append_only' and tablename = 'history'), true)
              as "ownsHistory"`,
  )
  const { isMade, isInUse, ownsHistory } = found[0]
  if (!isMade) {
    return { isUnfinished: false, migrations: undefined, hasRows: false, isInUse, ownsHistory }
  }
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return {
    isUnfinished: await isUnfinished(client),
    migrations: rows.map(({ name }) => name),
    hasRows: await hasRows(client),
    isInUse,
    ownsHistory,
  }
}

export async function findDatabaseState(settings: ConnectionSettings): Promise<DatabaseState> {
  const client = quietClient({ ...settings, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await readState(client)
  } finally {
    await client.end()
  }
}

/** Throws UnsuitableDatabase if this backup cannot be restored into the database. */
function checkState(state: DatabaseState, { facts, isReplacing }: RestoreOptions): void {
  const { migrations, ownsHistory } = state
  if (state.isInUse) throw new UnsuitableDatabase('The site is running: stop it first.')
  if (migrations === undefined || state.isUnfinished) return
  if (state.hasRows && !isReplacing) {
    throw new UnsuitableDatabase(
      'The database holds data. Restore into a new one, or give --replace to lose what it holds.',
    )
  }
  if (!ownsHistory) {
    throw new UnsuitableDatabase(
      'The history of this database is sealed, so it can take no other one: restore into a new database.',
    )
  }
  if (migrations.join() !== facts.header.migrations.join()) {
    throw new UnsuitableDatabase(
      'The backup was made by another release than the schema of this database: restore into a new ' +
        'database, in which no site was started.',
    )
  }
}

/**
 * Restores a verified archive into the database of `settings`, which must be empty unless
 * `isReplacing`. A failure leaves the database unchanged or unfinished. Another call then
 * continues.
 */
export async function restoreIntoDatabase(options: RestoreOptions): Promise<{ erased: number }> {
  const { settings, facts, isReplacing } = options
  const state = await findDatabaseState(settings)
  checkState(state, options)
  if (state.isUnfinished) return finishRestore(options)
  if (state.migrations === undefined) await createSchemaOf(facts.header, settings)
  const { jobs } = await loadArchive({ ...options, isReplacing: isReplacing && state.hasRows })
  return finishRestore({ ...options, jobs })
}

/** Throws UnusableArchive if a newer release wrote the archive. */
export function rejectNewer({ header }: ArchiveFacts, known: string[]): void {
  const unknown = header.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new UnusableArchive(
      `The backup was made by a newer release (${unknown[0]}); restore it with that one.`,
    )
  }
}
