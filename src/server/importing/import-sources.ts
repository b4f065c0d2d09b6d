import { type RawBuilder, sql } from 'kysely'
import type { ImportSource } from '../../shared/moderation.ts'
import type { Database } from '../database/open.ts'
import type { Archive } from './mapping.ts'

/** Notes that a source is imported. What its mapping says replaces what an earlier one said. */
export async function registerSource(
  database: Database,
  name: string,
  archive: Archive = {},
): Promise<void> {
  const { title = null, address = null, licence = null, licenceAddress = null } = archive
  const described = { title, address, licence, licenceAddress }
  const isDescribed = Object.values(described).some((value) => value !== null)
  await database
    .insertInto('importSources')
    .values({ name, ...described })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ lastImportAt: new Date(), ...(isDescribed ? described : {}) }),
    )
    .execute()
}

/** Counting stops here, so that a large archive does not slow the desk. */
const mostCounted = 10_000

/** The archives, the latest import first, with their numbers of reports. */
export async function listImportSources(database: Database): Promise<ImportSource[]> {
  const { rows } = await sql<ImportSource & { lastImportAt: Date }>`
    select name, title, address, licence, licence_address, last_import_at,
           least(reports, ${mostCounted})::int as reports, reports <= ${mostCounted} as is_exact
      from import_sources as sources
     cross join lateral (
       select count(*) as reports
         from (select from reports where import_source = sources.name
                limit ${sql.lit(mostCounted + 1)}) as counted) as counts
     order by last_import_at desc, name`.execute(database)
  return rows.map((row) => ({ ...row, lastImportAt: row.lastImportAt.toISOString() }))
}

/** Begins an import key that the site computed itself. It is no record of the archive. */
export const computedKey = 'sha256:'

/** The SQL of what the archive calls the record of a row of this table; null if it has no name for it. */
export const recordOf = (table: string) =>
  `case when ${table}.import_key not like '${computedKey}%' then ${table}.import_key end`

/** The archive of a row of `reports` as JSON, null for a report that nobody imported. */
export const archiveOfReport: RawBuilder<unknown> = sql`
  (select json_build_object(
            'name', sources.name, 'title', sources.title, 'address', sources.address,
            'record', ${sql.raw(recordOf('reports'))},
            'class', reports.import_class,
            'licence', sources.licence, 'licenceAddress', sources.licence_address)
     from import_sources as sources where sources.name = reports.import_source)`
