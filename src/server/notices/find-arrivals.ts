import { type RawBuilder, sql } from 'kysely'
import type { ExploredPlace } from '../../shared/explore.ts'
import type { ExploreFilters } from '../../shared/explore-query.ts'
import type { LocatedReport } from '../../shared/public-report.ts'
import type { Database } from '../database/open.ts'
import { allMatches, conditionsOf } from '../explore/conditions.ts'
import { findPlace } from '../explore/find-place.ts'
import { readLocatedReports } from '../reports/queries.ts'

/** Sightings in one mail. The page Explore shows the others. */
const mostListed = 20

export type Arrivals = {
  reports: LocatedReport[]
  total: number
  /** The place of the search. */
  place: ExploredPlace | null
}

/**
 * The public reports that fit and have arrived after one moment and until another, the newest first.
 * Reads the arrivals of that time by their index and looks for nothing else.
 */
export async function findArrivals(
  database: Database,
  filters: ExploreFilters,
  { after, until }: { after: RawBuilder<Date>; until: RawBuilder<Date> },
): Promise<Arrivals> {
  const { place, where } = await findPlace(database, filters)
  const matches = allMatches(conditionsOf(filters, where), filters.search)
  // The offset keeps PostgreSQL from reading all facts where many have arrived.
  const { rows } = await sql<{ reportId: string; total: number }>`
    select report_id, count(*) over ()::int as total
      from (select facts.*
              from (select report_id as id from sighting_arrivals
                     where at > ${after} and at <= ${until}) as arrived
             cross join lateral (select report_facts.* from report_facts
                                  where report_id = arrived.id and is_public offset 0) as facts
           ) as facts
     where ${matches}
     order by created_at desc, report_id desc limit ${sql.lit(mostListed)}`.execute(database)
  const ids = rows.map(({ reportId }) => reportId)
  const reports = await readLocatedReports(database, ids)
  return { reports, total: rows[0]?.total ?? 0, place }
}
