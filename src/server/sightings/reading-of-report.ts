import { type RawBuilder, sql } from 'kysely'
import { instantInUtc, timeOnClocks } from '../database/written-times.ts'
import { joinState } from '../places/place-row.ts'

const instant = (column: string) => sql.raw(instantInUtc(column))
const localTime = (column: string) => sql.raw(timeOnClocks(column))

/** A county is known by its state and its middle: it has no id in the gazetteer. */
const nameOfCounty = sql`
  (select county.name from divisions as county
    where (county.country, county.admin1) = (facts.country, facts.admin1) and county.admin2 <> ''
      and (county.latitude, county.longitude) = (facts.latitude, facts.longitude) limit 1)`

/** Those of the town where one is named: the facts of a town in doubt have only what is certain of it. */
const [country, admin1] = [
  sql`coalesce(places.country, facts.country)`,
  sql`coalesce(places.admin1, facts.admin1)`,
] as const

const place = sql`
  case when ${country} is not null then json_build_object(
    'id', facts.place_id,
    'name', case when facts.place_kind = 'county' then ${nameOfCounty} else places.name end,
    'division', divisions.name,
    'country', ${country},
    'kind', facts.place_kind,
    'radiusKm', facts.radius_km,
    'others', coalesce(facts.place_others, 0),
    'cell', to_hex(facts.cell),
    'source', facts.place_source) end`

const precision = sql`
  (case when facts.time_source = 'moderator' then reports.corrected_precision
        else reports.time_precision end)`

/** Neither "in the evening" nor "between 9 and 11 pm" can be sure to the minute, whatever was answered. */
const isClockTime = sql`
  (facts.time_kind = 'clock' and facts.local_to - facts.local_from <= interval '1 hour')`

const sighted = sql`
  case when facts.time_kind is not null then json_build_object(
    'from', ${instant('facts.sighted_from')},
    'to', ${instant('facts.sighted_to')},
    'localFrom', ${localTime('facts.local_from')},
    'localTo', ${localTime('facts.local_to')},
    'timeZone', facts.time_zone,
    'kind', facts.time_kind,
    'precision', case when ${precision} = 'part' or ${isClockTime} then ${precision} end,
    'durationFrom', facts.duration_from,
    'durationTo', facts.duration_to,
    'source', coalesce(facts.time_source, 'text')) end`

/**
 * What the site has read from the words of a row of `reports`, as the objects `place` and `sighted` of the
 * API. A subquery, so that the names of columns around it stay unambiguous.
 */
export const readingOfReport: RawBuilder<unknown> = sql`
  (select json_build_object('place', ${place}, 'sighted', ${sighted})
     from report_facts as facts
          left join places on places.id = facts.place_id
          ${joinState(country, admin1)}
    where facts.report_id = reports.id)`
