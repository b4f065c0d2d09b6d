import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { storeInHalves } from '../database/store-in-halves.ts'
import { parserVersion } from './read-sighting.ts'

/** What was read from the words of a report, by the names of the columns. */
export type Facts = Record<string, unknown> & { report_id: string; row_version: string }

/** Of a report whose words cannot be read, or say what no column can hold. */
export const nothingRead = ({ report_id, row_version }: Facts): Facts => ({
  ...{ report_id, row_version, time_kind: 'none', time_source: 'text' },
})

const assign = (columns: string, sourceOf: (name: string) => string) =>
  columns
    .split(' ')
    .map((name) => `${name} = ${sourceOf(name)}`)
    .join(', ')

/**
 * Sets columns to what was read. A town that a moderator has set stays, also if a newer gazetteer lacks it. A time that a
 * moderator has set is read from the correction, but its zone and instants are those of the place of now.
 */
const assignments = sql.raw(
  [
    assign(
      'place_id place_kind place_share place_others country admin1 latitude longitude radius_km cell place_source',
      (name) =>
        `case when facts.place_source = 'moderator' then facts.${name} else given.${name} end`,
    ),
    assign(
      'local_from local_to sighted_from sighted_to time_zone time_kind time_source duration_from duration_to shape word_filter',
      (name) => `given.${name}`,
    ),
  ].join(', '),
)

/**
 * Leaves out a row that has changed since it was found: its words may be others now. The list of ids keeps
 * the plan at the primary key, whatever the statistics of a table say that was empty a moment ago.
 */
async function storeAll(database: Database, facts: Facts[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with given as materialized (
      select element ->> 'row_version' as row_version, fact.*
        from json_array_elements(${JSON.stringify(facts)}::json) as element,
             json_populate_record(null::report_facts, element) as fact)
    update report_facts as facts
       set ${assignments}, parser_version = ${parserVersion}
      from given
     where facts.report_id = any(${facts.map((fact) => fact.report_id)}::uuid[])
       and facts.report_id = given.report_id
       and facts.xmin::text = given.row_version`.execute(database)
  return Number(numAffectedRows ?? 0)
}

/**
 * Stores what was read from reports, and returns how many rows that were. A row that the database rejects is
 * stored as unreadable and passed to `onRefused`. Otherwise it would block all later reports.
 */
export async function storeFacts(
  database: Database,
  facts: Facts[],
  onRefused: (error: unknown, refused: Facts) => void,
): Promise<number> {
  const stored = await storeInHalves(
    facts,
    (part) => storeAll(database, part),
    (refused, error) => {
      onRefused(error, refused)
      return storeAll(database, [nothingRead(refused)])
    },
  )
  return stored.reduce((sum, count) => sum + count, 0)
}
