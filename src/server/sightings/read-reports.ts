import { sql } from 'kysely'
import * as z from 'zod'
import type { PhenomenonType, Region } from '../../shared/options.ts'
import { redactionMarks } from '../../shared/redactions.ts'
import { toSnakeCase } from '../database/column-list.ts'
import type { Database } from '../database/open.ts'
import { defineJob, noRetries } from '../jobs/job.ts'
import { createAreaZones } from '../places/area-zones.ts'
import { findPlaces } from '../places/find-places.ts'
import type { Place } from '../places/gazetteer.ts'
import type { Located } from '../places/locate-text.ts'
import { locateTexts } from '../places/locate-texts.ts'
import { isWhereNamed } from '../places/location-parts.ts'
import { areaOf, factsOfChoice, factsOfPlace, surePlace } from './facts-of-place.ts'
import { fillBacklog } from './fill-backlog.ts'
import { noteReportDates } from './note-report-dates.ts'
import { readShape } from './read-shape.ts'
import { parserVersion, readSighting, type SightingWords } from './read-sighting.ts'

/** Reports that are located with one look into the gazetteer. */
const rowsRead = 1_000

/** Rows that one transaction stores. A decision about a report waits for it, at most for so long. */
const rowsStored = 200

type UnreadReport = SightingWords & {
  reportId: string
  /** Differs as soon as anything else has changed the row. */
  rowVersion: string
  location: string
  region: Region
  description: string
  phenomenonType: PhenomenonType
  /**
   * The town that a moderator has set, or else the witness or the coordinates of an archive have chosen. Null where
   * it was removed.
   */
  chosenPlaceId: number | null
  isImported: boolean
  /** A moderator has said that the words name no place. */
  hasNoPlace: boolean
  isPlaceCorrected: boolean
  isTimeCorrected: boolean
}

/** The chosen town would say the words that a moderator has removed from the location. */
const isLocationRedacted = sql<boolean>`
  (redactions > 0 and location like any (${redactionMarks.map((mark) => `%${mark}%`)}))`

/** The newest reports that were never read, then those that an older version has read. */
async function findUnread(database: Database, only?: string): Promise<UnreadReport[]> {
  const find = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<UnreadReport>`
      select report_id, row_version, location, reports.region, description,
             reports.phenomenon_type, duration, reports.created_at,
             coalesce(corrected_date, sighting_date) as sighting_date,
             coalesce(corrected_time, sighting_time) as sighting_time,
             case when corrected_date is null then time_precision else corrected_precision end
               as time_precision,
             coalesce(corrected_place_id, case when place_source = 'moderator' then place_id end,
                      case when not (has_no_place or ${isLocationRedacted}) then chosen_place_id end)
               as chosen_place_id,
             import_source is not null as is_imported,
             coalesce(corrected_place_id is not null or place_source = 'moderator', false)
               as is_place_corrected,
             has_no_place,
             corrected_date is not null as is_time_corrected
        from (select report_id, place_id, place_source, xmin::text as row_version
                from report_facts where ${condition} limit ${rowsRead}) as facts
             join reports on reports.id = report_id`.execute(database)
    return rows
  }
  if (only) return find(sql`report_id = ${only} and parser_version < ${parserVersion}`)
  const newest = await find(sql`parser_version = 0 order by report_facts.created_at desc`)
  return newest.length > 0 ? newest : find(sql`parser_version < ${parserVersion}`)
}

/** By the names of the columns. */
type Facts = Record<string, unknown>

/** Coordinates of archives are sometimes those of a namesake: then the words count. */
function isTrusted({ isImported, isPlaceCorrected, ...words }: UnreadReport, chosen: Place) {
  return !isImported || isPlaceCorrected || isWhereNamed(words)(chosen)
}

const noPlace = { located: undefined, areaZone: null }

function readFacts(
  report: UnreadReport,
  read: { located: Located | undefined; areaZone: string | null },
  choice: Place | undefined,
): Facts {
  const { located, areaZone } = report.hasNoPlace ? noPlace : read
  const chosen = choice && isTrusted(report, choice) ? choice : undefined
  const { reportId, rowVersion, description, phenomenonType } = report
  const placeSource = report.isPlaceCorrected ? 'moderator' : 'choice'
  const timeSource = report.isTimeCorrected ? 'moderator' : 'text'
  const place = chosen ?? surePlace(located)
  const facts = {
    ...{ reportId, rowVersion, ...factsOfPlace(located) },
    ...(chosen ? { ...factsOfChoice(chosen), placeSource } : {}),
    ...readSighting(report, place?.timeZone ?? areaZone, place),
    ...{ timeSource, shape: readShape(description, phenomenonType) },
  }
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [toSnakeCase(name), value]),
  )
}

/** Sets columns to what was read, except where a moderator has corrected it. */
const assign = (columns: string, isCorrected: string) =>
  columns
    .split(' ')
    .map((name) => `${name} = case when ${isCorrected} then facts.${name} else given.${name} end`)
    .join(', ')

const assignments = sql.raw(
  [
    assign(
      'place_id place_kind place_share place_others country admin1 latitude longitude radius_km cell place_source',
      "facts.place_source = 'moderator'",
    ),
    assign(
      'local_from local_to sighted_from sighted_to time_zone time_kind time_source',
      "facts.time_source = 'moderator'",
    ),
    'duration_from = given.duration_from, duration_to = given.duration_to, shape = given.shape',
  ].join(', '),
)

/**
 * Leaves out a row that has changed since it was found: its words may be others now. The list of ids keeps
 * the plan at the primary key, whatever the statistics of a table say that was empty a moment ago.
 */
async function storeFacts(database: Database, facts: Facts[]): Promise<number> {
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

type Options = {
  signal?: AbortSignal
  /** False where the operator wants none: then only times, states and countries are read. */
  needsGazetteer?: boolean
  /** The id of the one report to read; else all are. */
  only?: string
}

/**
 * Reads place and time of every report that this version has not read yet. Returns how many it has read.
 * Until the gazetteer is loaded it reads none: a later run does.
 */
export async function readReports(
  database: Database,
  { signal, needsGazetteer = true, only }: Options = {},
): Promise<number> {
  await fillBacklog(database, signal)
  const gazetteer = await database.selectFrom('placeData').select('sha256').executeTakeFirst()
  if (needsGazetteer && !gazetteer) return 0
  const findAreaZones = createAreaZones(database)
  let count = 0
  while (!signal?.aborted) {
    const reports = await findUnread(database, only)
    if (reports.length === 0) break
    const texts = reports.map(({ location, region }) => ({ text: location, region }))
    const located = await locateTexts(database, texts)
    const zones = await findAreaZones(located.map(areaOf))
    const chosen = await findPlaces(
      database,
      reports.flatMap(({ chosenPlaceId }) => chosenPlaceId ?? []),
    )
    const facts = reports.map((report, index) =>
      readFacts(
        report,
        { located: located[index], areaZone: zones[index] ?? null },
        chosen.get(report.chosenPlaceId ?? 0),
      ),
    )
    for (let first = 0; first < facts.length && !signal?.aborted; first += rowsStored) {
      count += await storeFacts(database, facts.slice(first, first + rowsStored))
    }
  }
  return count
}

/** Only one run at a time, in all processes: the queue of a scheduled job is exclusive. */
export const sightingReading = defineJob({
  name: 'read-sightings',
  schedule: '* * * * *',
  atOnce: 1,
  payload: z.unknown(),
  longestRun: 3_600,
  retries: noRetries,
  async perform({ config, database, log }, _payload, { signal }) {
    const startedAt = performance.now()
    await noteReportDates(database, signal)
    const reports = await readReports(database, { signal, needsGazetteer: config.loadsPlaces })
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    if (reports > 0) log.debug({ reports, seconds }, 'Read places and times')
  },
})
