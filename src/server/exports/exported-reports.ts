import { type RawBuilder, sql } from 'kysely'
import { isPublic } from '../reports/public-reports.ts'

/** A condition on `source`: the operator has declared the licence of the archive. */
export const isLicensed = sql`source.licence is not null`

/**
 * The reports that may leave the register, as `report`, each with what is known of its archive. The only rule
 * for exports, releases and the feed of changes (decision 31): the register's own reports, and those of
 * archives with a licence. `from` holds `reports`.
 */
export const exportedReports = (from: RawBuilder<unknown> = sql`reports`) => sql`
  (select reports.*, coalesce(source.title, source.name) as source_title,
          source.licence, source.licence_address
     from ${from} left join import_sources as source on source.name = reports.import_source
    where ${isPublic} and (import_source is null or ${isLicensed})) as report`
