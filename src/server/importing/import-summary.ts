import { formatsIn } from '../../shared/texts/formats.ts'
import { english } from '../../shared/texts/texts.ts'
import type { Fault, RefusalFiles } from './refusals.ts'

export type ImportSummary = {
  /** Rows after the header, without empty lines. */
  read: number
  /** In a dry run: the valid rows, some of which may be stored already. */
  imported: number
  alreadyThere: number
  /** Of those already there: rows that corrected their report. */
  corrected: number
  /** Rows that differ from their report, from which identifiers or words were removed here. */
  keptAsTheyAre: number
  /** Rows whose reports were deleted or erased here. They stay away. */
  removedHere: number
  /** Rows that the mapping skips, by reason. */
  skipped: Map<string, number>
  refused: number
  /** Of those refused: rows with bytes that the encoding does not know. */
  damagedRows: number
  /** Faults by field and reason. A row can have several. */
  refusedBecause: Map<string, number>
  /** Rows of countries that the register does not take, by the name in the file. */
  refusedCountries: Map<string, number>
  /** Refused rows that went to the file for other countries. */
  keptAside: number
  wasInterrupted: boolean
  /** Valid rows whose source says more about the date than the report can. */
  coarserDates: number
  /** How the file was read. */
  encoding: string
  delimiter: string
  unusedColumns: string[]
}

export function emptySummary(): ImportSummary {
  return {
    read: 0,
    imported: 0,
    alreadyThere: 0,
    corrected: 0,
    keptAsTheyAre: 0,
    removedHere: 0,
    skipped: new Map(),
    refused: 0,
    damagedRows: 0,
    refusedBecause: new Map(),
    refusedCountries: new Map(),
    keptAside: 0,
    wasInterrupted: false,
    coarserDates: 0,
    encoding: 'utf-8',
    delimiter: ',',
    unusedColumns: [],
  }
}

function countOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

export function countSkipped(summary: ImportSummary, reason: string): void {
  countOne(summary.skipped, reason)
}

export function countRefused(summary: ImportSummary, faults: Fault[]): void {
  summary.refused++
  for (const { field, reason, country } of faults) {
    countOne(summary.refusedBecause, field ? `${field}: ${reason}` : reason)
    if (country !== undefined) countOne(summary.refusedCountries, country)
  }
}

const mostReasons = 12
const { number: whole } = formatsIn(english.tag)
const line = (name: string, rows: number, more = '') =>
  `  ${name.padEnd(14)} ${whole(rows).padStart(9)}${more}`

/** The most frequent ones, a line each, and how many rows the others have. */
function tally(counts: Map<string, number>, others: string): string[] {
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  const unseen = sorted.slice(mostReasons).reduce((sum, [, rows]) => sum + rows, 0)
  return [
    ...sorted.slice(0, mostReasons).map(([name, rows]) => line('', rows, `  ${name}`)),
    ...(unseen > 0 ? [line('', unseen, `  ${others}`)] : []),
  ]
}

type Circumstances = {
  isDryRun: boolean
  seconds: number
  files: RefusalFiles
  /** Undefined in a dry run, which writes to none. */
  register: string | undefined
  /** An error ended the import. */
  hasFailed: boolean
}

const delimiterNames: Record<string, string> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** What an operator should check: how the file was read, and what was left out. */
function notesOn({ encoding, delimiter, unusedColumns, damagedRows }: ImportSummary): string[] {
  const isUsual = encoding === 'utf-8' && delimiter === ','
  return [
    ...(isUsual ? [] : [`Read as ${encoding}, with ${delimiterNames[delimiter] ?? 'commas'}.`]),
    ...(unusedColumns.length > 0
      ? [`Columns that nothing reads: ${unusedColumns.join(', ')}`]
      : []),
    ...(damagedRows > 0
      ? [
          'Are all accented letters damaged? Then name the encoding in a mapping, often windows-1252.',
        ]
      : []),
  ]
}

/** The summary that the operator reads at the end. */
export function summaryText(
  summary: ImportSummary,
  { isDryRun, seconds, files, register, hasFailed }: Circumstances,
): string {
  const rate = whole(Math.round(summary.read / Math.max(seconds, 0.001)))
  return [
    ...(summary.wasInterrupted ? ['Stopped early; run it again to import the rest.'] : []),
    ...(hasFailed ? ['An error stopped the import; run it again to import the rest.'] : []),
    ...(register ? [`Written to ${register}`] : []),
    line('read', summary.read, `  in ${seconds.toFixed(1)} s, ${rate} rows/s`),
    line(isDryRun ? 'would import' : 'imported', summary.imported),
    ...(isDryRun ? [] : [line('already there', summary.alreadyThere)]),
    ...(summary.corrected > 0 ? [line('corrected', summary.corrected, '  (of those)')] : []),
    ...(summary.keptAsTheyAre > 0
      ? [line('not corrected', summary.keptAsTheyAre, '  (identifiers or words were removed)')]
      : []),
    ...(summary.removedHere > 0
      ? [line('left out', summary.removedHere, '  (deleted or erased in this register)')]
      : []),
    ...[...summary.skipped].map(([reason, rows]) => line('skipped', rows, `  (${reason})`)),
    ...(summary.coarserDates > 0
      ? [line('dates coarser', summary.coarserDates, '  (as given under the description)')]
      : []),
    line('refused', summary.refused),
    ...tally(summary.refusedBecause, 'other reasons'),
    ...(summary.refusedCountries.size > 0 ? ['Countries that the register does not take'] : []),
    ...tally(summary.refusedCountries, 'of other countries'),
    ...notesOn(summary),
    ...(summary.refused > summary.keptAside
      ? [`The refused rows and why: ${files.refused}. Mend them there and import that file.`]
      : []),
    ...(summary.keptAside > 0
      ? [`${whole(summary.keptAside)} rows of other countries are kept in ${files.elsewhere}.`]
      : []),
  ].join('\n')
}
