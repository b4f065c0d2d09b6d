import * as z from 'zod/mini'
import { importLimits } from './limits.ts'
import { forEachOptionalText } from './optional-texts.ts'
import { phenomenonTypes, regions } from './options.ts'
import { reportStatuses } from './report-status.ts'

/** How a file begins: its columns and the values of its first sound rows. */
export type FileStart = {
  encoding: string
  delimiter: string
  columns: string[]
  rows: string[][]
}

const Column = z.string().check(z.minLength(1), z.maxLength(importLimits.columnName))
const OptionalColumn = z.optional(Column)

/** Which column fills which field of a report. What has no column here is not imported. */
export const ImportColumns = z.strictObject({
  place: Column,
  state: OptionalColumn,
  country: OptionalColumn,
  date: Column,
  time: OptionalColumn,
  description: Column,
  type: OptionalColumn,
  duration: OptionalColumn,
  class: OptionalColumn,
  ...forEachOptionalText(() => OptionalColumn),
  latitude: OptionalColumn,
  longitude: OptionalColumn,
  record: OptionalColumn,
  reported: OptionalColumn,
  published: OptionalColumn,
})
export type ImportColumns = z.infer<typeof ImportColumns>
export type ImportColumn = keyof ImportColumns

export const dateOrders = ['month-first', 'day-first'] as const

/** How to read a file: its columns are named like the fields, fit a known archive, or are chosen. */
export const ImportMapping = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('names') }),
  z.strictObject({ kind: z.literal('known'), name: z.string().check(z.maxLength(100)) }),
  z.strictObject({
    kind: z.literal('columns'),
    columns: ImportColumns,
    /** Null if the place, state and country of each row tell its region. */
    region: z.nullable(z.enum(regions)),
    /** For rows whose column of types is empty, or for all rows without one. */
    phenomenonType: z.enum(phenomenonTypes),
    dateOrder: z.nullable(z.enum(dateOrders)),
    keepsUndated: z.boolean(),
    status: z.enum(reportStatuses),
  }),
])
export type ImportMapping = z.infer<typeof ImportMapping>
export type ChosenColumns = Extract<ImportMapping, { kind: 'columns' }>

export const importStates = ['ready', 'queued', 'running', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

const Count = z.int()

/** How many rows have the same reason, or the same country. */
const Tally = z.array(z.object({ name: z.string(), rows: Count }))
export type Tally = z.infer<typeof Tally>

/** What became of the rows of a file. In a trial run `imported` counts the rows that could come in. */
export const ImportOutcome = z.object({
  read: Count,
  imported: Count,
  alreadyThere: Count,
  corrected: Count,
  keptAsTheyAre: Count,
  removedHere: Count,
  coarserDates: Count,
  refused: Count,
  skipped: Tally,
  refusedBecause: Tally,
  refusedCountries: Tally,
  unusedColumns: z.array(z.string()),
  wasInterrupted: z.boolean(),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** A run of an import, under way or ended. `failure` is a sentence. */
const ImportRun = z.object({
  isTrial: z.boolean(),
  source: z.string(),
  rows: Count,
  /** From 0 to 1. */
  progress: z.number(),
  outcome: z.nullable(ImportOutcome),
  failure: z.nullable(z.string()),
  hasRefusedRows: z.boolean(),
})

/** A file that an administrator sent, and its last run. */
export const ImportFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  size: Count,
  sentBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state: z.enum(importStates),
  run: z.nullable(ImportRun),
})
export type ImportFile = z.infer<typeof ImportFile>

/** The same with the beginning of the file, and the ways to read it. */
export const ImportFileDetails = z.object({
  ...ImportFile.shape,
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(z.string()),
  firstRows: z.array(z.array(z.string())),
  /** The known archives that this file has the columns of. */
  knownMappings: z.array(z.object({ name: z.string(), source: z.string() })),
  hasFieldNames: z.boolean(),
  /** The columns whose names tell what they hold. */
  guessedColumns: z.partial(ImportColumns),
})
export type ImportFileDetails = z.infer<typeof ImportFileDetails>

export const ImportFileName = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(importLimits.fileName)),
})

export const ImportReading = z.strictObject({ mapping: ImportMapping })

/** What the first rows become. Each has a report, a reason to skip it, or faults. */
export const ReadRows = z.object({
  unusedColumns: z.array(z.string()),
  rows: z.array(
    z.object({
      report: z.nullable(
        z.object({
          location: z.string(),
          region: z.enum(regions),
          sightingDate: z.string(),
          sightingTime: z.string(),
          phenomenonType: z.enum(phenomenonTypes),
          description: z.string(),
        }),
      ),
      skipped: z.nullable(z.string()),
      faults: z.array(z.string()),
    }),
  ),
})
export type ReadRows = z.infer<typeof ReadRows>

const address = z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(500)))
const words = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))

export const NewImportRun = z.strictObject({
  mapping: ImportMapping,
  source: z.string().check(z.minLength(1), z.maxLength(importLimits.source)),
  /** What readers are told about the archive. What its mapping says stays if this is absent. */
  archive: z.optional(
    z.strictObject({
      title: words,
      address,
      licence: words,
      licenceAddress: address,
    }),
  ),
  isTrial: z.boolean(),
  isUpdate: z.boolean(),
})
export type NewImportRun = z.infer<typeof NewImportRun>
