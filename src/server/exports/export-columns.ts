import { instantInUtc, timeOnClocks } from '../database/written-times.ts'
import { recordOf } from '../importing/import-sources.ts'
import { publicVideo } from '../reports/public-reports.ts'
import { sureShare } from '../sightings/facts-of-place.ts'

/** One column of an export: its type as of the Frictionless Table Schema, and its SQL. */
export type ExportColumn = {
  type: 'string' | 'date' | 'datetime' | 'integer' | 'number' | 'boolean'
  /** An expression over `report` (reports) or `facts` (report_facts) that shows only what is public (decision 31). */
  sql: string
  meaning: string
  /** The term of Darwin Core or Dublin Core that means the same. Most columns have none. */
  term?: string
  /** A time on the clocks of the place, without its distance from UTC. */
  isLocal?: true
  /** Free text, which a spreadsheet could take for a formula. */
  isText?: true
}

const darwinCore = (term: string) => `http://rs.tdwg.org/dwc/terms/${term}`
const dublinCore = (term: string) => `http://purl.org/dc/terms/${term}`

/**
 * What a report says, in the order of the columns: facts, and the words of a witness who agreed to their
 * reuse, or of an archive with a licence. No names and no addresses, published or not: a copy cannot be
 * taken back.
 */
export const reportColumns = {
  id: {
    type: 'string',
    sql: 'report.id',
    meaning: 'The identifier, a UUID that never changes. The page of the report is /reports/<id>.',
    term: darwinCore('occurrenceID'),
  },
  phenomenon_type: {
    type: 'string',
    sql: 'report.phenomenon_type',
    meaning: 'The kind of phenomenon that the reporter chose.',
  },
  region: {
    type: 'string',
    sql: 'report.region',
    meaning: 'The region that the reporter chose: usa or eu.',
  },
  location: {
    type: 'string',
    sql: 'report.location',
    meaning: 'The place in the words of the witness, unchanged.',
    isText: true,
    term: darwinCore('verbatimLocality'),
  },
  sighting_date: {
    type: 'string',
    sql: 'report.sighting_date',
    meaning: 'The day as submitted: ISO 8601, or EDTF where less is known, or Unknown.',
    isText: true,
    term: darwinCore('verbatimEventDate'),
  },
  sighting_time: {
    type: 'string',
    sql: 'report.sighting_time',
    meaning: 'The time of day in the words of the witness.',
    isText: true,
  },
  time_precision: {
    type: 'string',
    sql: 'report.time_precision',
    meaning:
      'How sure the witness is: to the minute, quarter, hour or part of the day; else empty.',
  },
  other_accounts: {
    type: 'string',
    sql: 'report.other_accounts',
    meaning:
      'Whether the witness read or discussed other accounts before writing: yes or no; else empty.',
  },
  duration: {
    type: 'string',
    sql: 'report.duration',
    meaning: 'How long it lasted, in the words of the witness.',
    isText: true,
  },
  description: {
    type: 'string',
    sql: 'case when report.reuse or report.import_source is not null then report.description end',
    meaning:
      'What happened, in the words of the witness. Empty unless they agreed to CC BY 4.0, or the archive has a licence.',
    isText: true,
    term: dublinCore('description'),
  },
  status: {
    type: 'string',
    sql: 'report.status',
    meaning: 'The state of moderation. Reports that were rejected are not in the export.',
  },
  verified: {
    type: 'boolean',
    sql: 'report.verified',
    meaning: 'True if a moderator has checked the report. Does not mean that it is explained.',
  },
  has_video: {
    type: 'boolean',
    sql: `(report.video_url is not null and ${publicVideo('report.')})`,
    meaning: 'True if the page of the report shows a video.',
  },
  submitted_at: {
    type: 'datetime',
    sql: instantInUtc("date_trunc('hour', report.created_at, 'UTC')"),
    meaning:
      'When it was submitted; of an archive the date that it gives, else that of the import: UTC, cut to the hour.',
    term: dublinCore('dateSubmitted'),
  },
  source: {
    type: 'string',
    sql: 'report.source_title',
    meaning: 'The archive that the report was imported from. Empty if it was submitted here.',
    isText: true,
    term: darwinCore('datasetName'),
  },
  source_record: {
    type: 'string',
    sql: recordOf('report'),
    meaning: 'The number or key of the record in that archive. Empty if it has none.',
    isText: true,
    term: darwinCore('catalogNumber'),
  },
  licence: {
    type: 'string',
    sql: 'report.licence',
    meaning: 'The licence of the archive, as the operator declared it. It covers the whole report.',
    isText: true,
  },
  licence_address: {
    type: 'string',
    sql: 'report.licence_address',
    meaning: 'The web address of that licence. Empty if it is not known.',
    term: dublinCore('license'),
  },
} as const satisfies Record<string, ExportColumn>

/** A town that shares its name with others is no point on a map (record 39). */
export const ifSure = (column: string) =>
  `case when facts.place_share is null or facts.place_share >= ${sureShare} then ${column} end`

/** What the site has read from the words about place and time. */
const factColumns = {
  country: {
    type: 'string',
    sql: 'facts.country',
    meaning:
      'The country, as read from the location: ISO 3166-1 alpha-2. Empty if towns of its name lie in several.',
    term: darwinCore('countryCode'),
  },
  division: {
    type: 'string',
    sql: 'facts.admin1',
    meaning:
      'The state or first division, as GeoNames codes it. Empty if towns of its name lie in several.',
  },
  place_kind: {
    type: 'string',
    sql: 'facts.place_kind',
    meaning: 'How closely the place is known: town, county, state or country.',
  },
  decimal_latitude: {
    type: 'number',
    sql: ifSure('round(facts.latitude::numeric, 4)'),
    meaning: 'The middle of the place in degrees north (WGS 84). Not where the witness stood.',
    term: darwinCore('decimalLatitude'),
  },
  decimal_longitude: {
    type: 'number',
    sql: ifSure('round(facts.longitude::numeric, 4)'),
    meaning: 'The middle of the place in degrees east (WGS 84). Not where the witness stood.',
    term: darwinCore('decimalLongitude'),
  },
  coordinate_uncertainty_m: {
    type: 'integer',
    sql: ifSure('facts.radius_km * 1000'),
    meaning: 'The radius of a circle around it that holds the place, in metres.',
    term: darwinCore('coordinateUncertaintyInMeters'),
  },
  local_from: {
    type: 'datetime',
    sql: timeOnClocks('facts.local_from'),
    meaning: 'The earliest time that the words allow, on the clocks of the place.',
    isLocal: true,
  },
  local_to: {
    type: 'datetime',
    sql: timeOnClocks('facts.local_to'),
    meaning: 'The latest time that the words allow, on the clocks of the place.',
    isLocal: true,
  },
  sighted_from: {
    type: 'datetime',
    sql: instantInUtc('facts.sighted_from'),
    meaning: 'The earliest time in UTC. Empty if the time zone is not known.',
  },
  sighted_to: {
    type: 'datetime',
    sql: instantInUtc('facts.sighted_to'),
    meaning: 'The latest time in UTC. Empty if the time zone is not known.',
  },
  time_zone: {
    type: 'string',
    sql: 'facts.time_zone',
    meaning: 'The time zone of the place, as the IANA database names it.',
  },
  duration_from_s: {
    type: 'integer',
    sql: 'facts.duration_from',
    meaning: 'The shortest duration that the words allow, in seconds.',
  },
  duration_to_s: {
    type: 'integer',
    sql: 'facts.duration_to',
    meaning: 'The longest duration that the words allow, in seconds.',
  },
} as const satisfies Record<string, ExportColumn>

type Columns = [name: string, column: ExportColumn][]

export const reportColumnList: Columns = Object.entries(reportColumns)

/** The columns of every file, in their order. */
export const exportColumnList: Columns = [...reportColumnList, ...Object.entries(factColumns)]
