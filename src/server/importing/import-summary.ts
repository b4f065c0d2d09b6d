import { formatsIn } from '../../shared/texts/formats.ts'
import { english } from '../../shared/texts/texts.ts'

export type ImportSummary = {
  /** Rows after the header, without empty lines. */
  read: number
  /** In a dry run: the valid rows, some of which may be stored already. */
  imported: number
  alreadyThere: number
  /** Rows that the mapping skips, by reason. */
  skipped: Map<string, number>
  refused: number
  /** Faults by field and reason. A row can have several. */
  refusedBecause: Map<string, number>
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
    skipped: new Map(),
    refused: 0,
    refusedBecause: new Map(),
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

export function countRefused(
  summary: ImportSummary,
  faults: { field?: string; reason: string }[],
): void {
  summary.refused++
  for (const { field, reason } of faults) {
    countOne(summary.refusedBecause, field ? `${field}: ${reason}` : reason)
  }
}

const mostReasons = 12
const { number: whole } = formatsIn(english.tag)
const line = (name: string, rows: number, more = '') =>
  `  ${name.padEnd(14)} ${whole(rows).padStart(9)}${more}`

type Circumstances = {
  isDryRun: boolean
  seconds: number
  refusalsFile: string
  /** Undefined in a dry run, which writes to none. */
  register: string | undefined
  /** An error ended the import. */
  hasFailed: boolean
}

const delimiterNames: Record<string, string> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** What an operator should check: how the file was read, and what was left out. */
function notesOn({ encoding, delimiter, unusedColumns, refusedBecause }: ImportSummary): string[] {
  const isUsual = encoding === 'utf-8' && delimiter === ','
  const isDamaged = [...refusedBecause.keys()].some((reason) => reason.includes('are not utf-8'))
  return [
    ...(isUsual ? [] : [`Read as ${encoding}, with ${delimiterNames[delimiter] ?? 'commas'}.`]),
    ...(unusedColumns.length > 0
      ? [`Columns that nothing reads: ${unusedColumns.join(', ')}`]
      : []),
    ...(isDamaged
      ? [
          'Are all accented letters damaged? Then name the encoding in a mapping, often windows-1252.',
        ]
      : []),
  ]
}

/** The summary that the operator reads at the end. */
export function summaryText(
  summary: ImportSummary,
  { isDryRun, seconds, refusalsFile, register, hasFailed }: Circumstances,
): string {
  const rate = whole(Math.round(summary.read / Math.max(seconds, 0.001)))
  const reasons = [...summary.refusedBecause].sort(([, a], [, b]) => b - a)
  const unseen = reasons.length - mostReasons
  return [
    ...(summary.wasInterrupted ? ['Stopped early; run it again to import the rest.'] : []),
    ...(hasFailed ? ['An error stopped the import; run it again to import the rest.'] : []),
    ...(register ? [`Written to ${register}`] : []),
    line('read', summary.read, `  in ${seconds.toFixed(1)} s, ${rate} rows/s`),
    line(isDryRun ? 'would import' : 'imported', summary.imported),
    ...(isDryRun ? [] : [line('already there', summary.alreadyThere)]),
    ...[...summary.skipped].map(([reason, rows]) => line('skipped', rows, `  (${reason})`)),
    ...(summary.coarserDates > 0
      ? [line('dates coarser', summary.coarserDates, '  (as given under the description)')]
      : []),
    line('refused', summary.refused),
    ...reasons.slice(0, mostReasons).map(([reason, rows]) => line('', rows, `  ${reason}`)),
    ...(unseen > 0 ? [line('', unseen, '  other reasons')] : []),
    ...notesOn(summary),
    ...(summary.refused > 0 ? [`The refused rows and why: ${refusalsFile}`] : []),
  ].join('\n')
}
