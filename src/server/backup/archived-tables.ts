import type pg from 'pg'
import type { ArchivedTable } from './archive-format.ts'

/** Releases of the data, and what must leave them. */
const dataReleases = [
  'public.data_releases',
  'public.data_release_removals',
  'public.data_release_lost_sources',
]

/** Excluded: not worth a backup, or must not outlive their term. So are unlogged tables. */
const excluded = [
  'public.migrations', // the header has them
  'public.sessions',
  'public.password_resets',
  'public.setup_codes',
  'public.submission_keys',
  // Nobody whose mails have ended gets them again.
  ...['public.saved_searches', 'public.sighting_arrivals', 'public.case_notices'],
  ...['public.imports', 'public.import_pieces'], // of a week; their reports are in it
  'public.upload_parts', // of incomplete uploads, which a backup leaves out
  ...dataReleases, // their files are not in it either
  ...['public.places', 'public.place_names', 'public.divisions', 'public.place_data'], // a job loads them
  'ledger.erasures', // a separate entry has them
]

/** The schema of pg-boss, which creates its own tables. */
const jobsSchema = 'jobs'

/** Included for an upgrade only, because the site would miss them. */
const includedForUpgrade = [
  ...['public.sessions', 'public.password_resets', 'public.submission_keys'],
  ...dataReleases,
  ...['public.saved_searches', 'public.sighting_arrivals', 'public.case_notices'],
]

/** A backup leaves out these rows and columns, because they could help to guess a reporter. */
const exceptions: Record<string, { where?: string; columns: Record<string, string> }> = {
  'public.reports': { columns: { submission_key: 'null::bytea', submission_hash: 'null::bytea' } },
  'public.uploads': {
    where: 'attached_at is not null',
    columns: { sender: `'\\x'::bytea`, source: `'\\x'::bytea` },
  },
}

type FoundTable = ArchivedTable & { refersTo: string[] }

async function findTables(client: pg.Client): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundTable>(
    `select format('%I.%I', nspname, relname) as name,
            (select array_agg(attname::text order by attnum) from pg_attribute
              where attrelid = pg_class.oid and attnum > 0 and not attisdropped
                and attgenerated = '') as columns,
            array(select format('%I.%I', other_schema.nspname, other.relname) from pg_constraint
                    join pg_class other on other.oid = confrelid
                    join pg_namespace other_schema on other_schema.oid = other.relnamespace
                   where conrelid = pg_class.oid and contype = 'f'
                     and confrelid <> conrelid) as "refersTo"
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and relpersistence = 'p'
        and nspname not in ('pg_catalog', 'information_schema', $1)
        and not exists (select from pg_depend
                         where objid = pg_class.oid and deptype = 'e')
      order by 1`,
    [jobsSchema],
  )
  return rows
}

/** Sorts the tables so that each comes after those that its foreign keys refer to. */
function inOrder(tables: FoundTable[]): FoundTable[] {
  const sorted: FoundTable[] = []
  let remaining = tables
  while (remaining.length > 0) {
    const isRemaining = (name: string) => remaining.some((table) => table.name === name)
    const next = remaining.filter(({ refersTo }) => !refersTo.some(isRemaining))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    sorted.push(...next)
    remaining = remaining.filter((table) => !next.includes(table))
  }
  return sorted
}

/** Lists the tables to back up, for an upgrade with some more. */
export async function listArchivedTables(
  client: pg.Client,
  { forUpgrade = false } = {},
): Promise<ArchivedTable[]> {
  const skipped = new Set(
    excluded.filter((name) => !forUpgrade || !includedForUpgrade.includes(name)),
  )
  const tables = (await findTables(client)).filter(({ name }) => !skipped.has(name))
  return inOrder(tables).map(({ name, columns }) => ({ name, columns }))
}

/** Lists all tables except those of pg-boss, also those that a backup excludes. */
export async function listTables(client: pg.Client): Promise<string[]> {
  return (await findTables(client)).map(({ name }) => name)
}

/** Returns the statement that reads a table for a backup. The name is already quoted if needed. */
export function copyOut({ name, columns }: ArchivedTable, { forUpgrade = false } = {}): string {
  const exception = forUpgrade ? undefined : exceptions[name]
  const selected = columns.map((column) => {
    const replaced = exception?.columns[column]
    return replaced ? `${replaced} as "${column}"` : `"${column}"`
  })
  const where = exception?.where ? ` where ${exception.where}` : ''
  return `copy (select ${selected.join(', ')} from ${name}${where}) to stdout`
}
