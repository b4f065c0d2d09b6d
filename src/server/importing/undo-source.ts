import { sql } from 'kysely'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english } from '../../shared/texts/texts.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { repeatBatches } from '../jobs/job.ts'
import { isWaitingForReview } from '../reports/public-reports.ts'

/** Rows in one transaction: an interruption loses little, and no lock lasts. */
const batchSize = 1_000

const { number: whole } = formatsIn(english.tag)

export type ImportedSource = { name: string; reports: number; decided: number }

/** Lists the archives of which the register holds reports, the largest first. */
export async function listSources(database: Database): Promise<ImportedSource[]> {
  const { rows } = await sql<ImportedSource>`
    select import_source as name, count(*)::int as reports,
           count(*) filter (where not ${isWaitingForReview})::int as decided
      from reports where import_source is not null
     group by import_source order by reports desc, name`.execute(database)
  return rows
}

/** One line for each source, as the operator reads them. */
export function sourcesText(sources: ImportedSource[]): string {
  if (sources.length === 0) return 'The register holds no imported reports.'
  return sources
    .map(
      ({ name, reports, decided }) =>
        `  ${name.padEnd(24)} ${whole(reports).padStart(9)}  of which ${whole(decided)} are not pending`,
    )
    .join('\n')
}

/** Removes all reports from shared caches after the commit. */
type PurgeAll = (transaction: DatabaseTransaction) => Promise<void>

const purgeNothing: PurgeAll = async () => {}

/** Removes a batch. The source may be imported again, so it forgets that these rows were removed. */
function undoSome(database: Database, source: string, purgeAll: PurgeAll): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ digest: Buffer }>`
      delete from reports where id in
        (select id from reports where import_source = ${source} limit ${sql.lit(batchSize)})
      returning import_digest(import_source, import_key) as digest`.execute(transaction)
    const digests = rows.map(({ digest }) => digest)
    await sql`delete from removed_imports where digest = any(${digests}::bytea[])`.execute(
      transaction,
    )
    if (rows.length > 0) await purgeAll(transaction)
    return rows.length
  })
}

/** Removes all reports of a source for good. Returns how many; a later call goes on after an abort. */
export function undoSource(
  database: Database,
  source: string,
  signal: AbortSignal,
  purgeAll = purgeNothing,
): Promise<number> {
  return repeatBatches(signal, () => undoSome(database, source, purgeAll))
}
