import { sql } from 'kysely'
import * as z from 'zod'
import type { PhenomenonType, Region } from '../../shared/options.ts'
import { redactionMarks } from '../../shared/redactions.ts'
import { toSnakeCase } from '../database/column-list.ts'
import type { Database } from '../database/open.ts'
import { defineJob, noRetries } from '../jobs/job.ts'
import { createAreaZones } from '../places/area-zones.ts'
import { findGazetteer } from '../places/find-gazetteer.ts'
import { findPlaces } from '../places/find-places.ts'
import type { Place } from '../places/gazetteer.ts'
import type { Located } from '../places/locate-text.ts'
import { locateTexts } from '../places/locate-texts.ts'
import { isWhereNamed } from '../places/location-parts.ts'
import { makeWordFilter, type WordsOfReport } from '../reports/word-filter.ts'
import { areaOf, factsOfChoice, factsOfPlace, surePlace } from './facts-of-place.ts'
import { fillBacklog } from './fill-backlog.ts'
import { noteReportDates } from './note-report-dates.ts'
import { readShape } from './read-shape.ts'
import { parserVersion, readSighting, type SightingWords } from './read-sighting.ts'
import { type Facts, nothingRead, storeFacts } from './store-facts.ts'

/** Reports that are located with one look into the gazetteer. */
const rowsRead = 1_000

/** Rows that one transaction stores. A decision about a report waits for it, at most for so long. */
const rowsStored = 200

type UnreadReport = SightingWords &
  WordsOfReport & {
    reportId: string
    /** Differs as soon as anything else has changed the row. */
    rowVersion: string
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
             has_no_place, tsvector_to_array(search_vector) as words,
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

/** Coordinates of archives are sometimes those of a namesake: then the words count. */
function isTrusted({ isImported, isPlaceCorrected, ...words }: UnreadReport, chosen: Place) {
  return !isImported || isPlaceCorrected || isWhereNamed(words)(chosen)
}

const noPlace = { located: undefined, areaZone: null }

type Read = { located: Located | undefined; areaZone: string | null }

function readFacts(report: UnreadReport, read: Read, choice: Place | undefined) {
  const { located, areaZone } = report.hasNoPlace ? noPlace : read
  const chosen = choice && isTrusted(report, choice) ? choice : undefined
  const { description, phenomenonType } = report
  const placeSource = report.isPlaceCorrected ? 'moderator' : 'choice'
  const timeSource = report.isTimeCorrected ? 'moderator' : 'text'
  const place = chosen ?? surePlace(located)
  return {
    ...factsOfPlace(located),
    ...(chosen ? { ...factsOfChoice(chosen), placeSource } : {}),
    ...readSighting(report, place?.timeZone ?? areaZone, place),
    ...{ timeSource, shape: readShape(description, phenomenonType) },
    wordFilter: `\\x${makeWordFilter(report).toString('hex')}`,
  }
}

type OnUnreadable = (error: unknown, reportId: string) => void

/** A fault in reading one report must not stop the reading of all others. */
function tryToRead(
  report: UnreadReport,
  read: Read,
  choice: Place | undefined,
  onUnreadable: OnUnreadable,
): Facts {
  const row = { report_id: report.reportId, row_version: report.rowVersion }
  try {
    const facts = Object.entries(readFacts(report, read, choice))
    return {
      ...row,
      ...Object.fromEntries(facts.map(([name, value]) => [toSnakeCase(name), value])),
    }
  } catch (error) {
    onUnreadable(error, report.reportId)
    return nothingRead(row)
  }
}

type Options = {
  signal?: AbortSignal
  /** False where the operator wants none: then only times, states and countries are read. */
  needsGazetteer?: boolean
  /** The id of the one report to read; else all are. */
  only?: string
  /** Is told of each report that cannot be read. */
  onUnreadable?: OnUnreadable
}

/**
 * Reads place and time of every report that this version has not read yet. Returns how many it has read.
 * Until the gazetteer is loaded it reads none: a later run does.
 */
export async function readReports(
  database: Database,
  { signal, needsGazetteer = true, only, onUnreadable = () => {} }: Options = {},
): Promise<number> {
  await fillBacklog(database, signal)
  if (needsGazetteer && !(await findGazetteer(database))) return 0
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
      tryToRead(
        report,
        { located: located[index], areaZone: zones[index] ?? null },
        chosen.get(report.chosenPlaceId ?? 0),
        onUnreadable,
      ),
    )
    for (let first = 0; first < facts.length && !signal?.aborted; first += rowsStored) {
      const batch = facts.slice(first, first + rowsStored)
      count += await storeFacts(database, batch, (error, { report_id }) =>
        onUnreadable(error, report_id),
      )
    }
  }
  return count
}

/** Only one run at a time, in all processes: the queue of a scheduled job is exclusive. */
export const sightingReading = defineJob({
  name: 'read-sightings',
  resumes: true,
  schedule: '* * * * *',
  atOnce: 1,
  payload: z.unknown(),
  longestRun: 3_600,
  retries: noRetries,
  async perform({ config, database, log }, _payload, { signal }) {
    const startedAt = performance.now()
    await noteReportDates(database, signal)
    const onUnreadable: OnUnreadable = (err, reportId) =>
      log.error({ err, reportId }, 'Nothing can be read from the words of a report')
    const options = { signal, needsGazetteer: config.loadsPlaces, onUnreadable }
    const reports = await readReports(database, options)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    if (reports > 0) log.debug({ reports, seconds }, 'Read places and times')
  },
})
