/** One column of an export: its type as of the Frictionless Table Schema, and its SQL. */
export type ExportColumn = {
  type: 'string' | 'date' | 'datetime' | 'integer' | 'number' | 'boolean'
  /** An expression over `report` (reports) that shows only what is public (decision 31). */
  sql: string
  meaning: string
  /** Free text, which a spreadsheet could take for a formula. */
  isText?: true
}

const videoIsPublic =
  '(report.video_prepared_at is not null and (report.verified or report.video_released_at is not null))'

/**
 * The columns of every export, in their order: facts, and the words of a witness who agreed to their
 * reuse. No names and no addresses, published or not: a copy cannot be taken back.
 */
export const exportColumns = {
  id: {
    type: 'string',
    sql: 'report.id',
    meaning: 'The identifier, a UUID that never changes. The page of the report is /reports/<id>.',
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
  },
  sighting_date: {
    type: 'string',
    sql: 'report.sighting_date',
    meaning: 'The day as submitted: ISO 8601, or EDTF where less is known, or Unknown.',
    isText: true,
  },
  sighting_time: {
    type: 'string',
    sql: 'report.sighting_time',
    meaning: 'The time of day in the words of the witness.',
    isText: true,
  },
  duration: {
    type: 'string',
    sql: 'report.duration',
    meaning: 'How long it lasted, in the words of the witness.',
    isText: true,
  },
  description: {
    type: 'string',
    sql: 'case when report.reuse then report.description end',
    meaning: 'What happened, in the words of the witness. Empty unless they agreed to CC BY 4.0.',
    isText: true,
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
    sql: `(report.video_url is not null and ${videoIsPublic})`,
    meaning: 'True if the page of the report shows a video.',
  },
  submitted_at: {
    type: 'datetime',
    sql: `to_char(date_trunc('hour', report.created_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    meaning: 'When the register received the report: UTC, cut to the hour.',
  },
} as const satisfies Record<string, ExportColumn>

export const exportColumnList: [name: string, column: ExportColumn][] =
  Object.entries(exportColumns)
