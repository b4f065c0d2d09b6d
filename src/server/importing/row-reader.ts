import { createHash } from 'node:crypto'
import { NewReport } from '../../shared/reports.ts'
import { type Row, readerOfColumns } from './columns.ts'
import type { Coordinates } from './coordinates.ts'
import { computedKey } from './import-sources.ts'
import type { Mapping } from './mapping.ts'
import {
  type BrokenRule,
  compileReportFields,
  faultsOf,
  readContent,
  readReporter,
} from './report-fields.ts'
import { type ArchiveReport, archiveRules, checkClass } from './report-rules.ts'
import { compileTemplate } from './template.ts'

/** A broken rule, with the column and value of the file that caused it. */
export type RowFault = BrokenRule & { column: string; value: string }
export type RowResult =
  /** `isDateCoarser`: the source says more about the date than the report can. */
  | { report: ArchiveReport; coordinates: Coordinates | undefined; isDateCoarser: boolean }
  | { skipped: string }
  /** `isDamaged`: it has bytes that the encoding of the file does not know. */
  | { faults: [RowFault, ...RowFault[]]; isDamaged?: boolean }

const longestKey = 200
const damaged = '\ufffd'

function skipRule(rule: Mapping['skip'][number]): (row: Row) => boolean {
  if (rule.matches !== undefined) {
    const pattern = new RegExp(rule.matches, 'u')
    return (row) => pattern.test(row.raw(rule.column))
  }
  const equals = new Set([rule.equals ?? []].flat())
  return (row) => equals.has(row.raw(rule.column))
}

function sha256(text: string): string {
  return `${computedKey}${createHash('sha256').update(text).digest('hex')}`
}

/** Returns the values of the key columns, or a digest of the whole content if one is empty. */
function keyOf(columns: string[], row: Row, content: object): string {
  const parts = columns.map((column) => row.raw(column))
  if (parts.length === 0 || parts.includes('')) return sha256(JSON.stringify(content))
  const key = parts.join('|')
  return key.length > longestKey || key.includes('\0') ? sha256(key) : key
}

function compile(mapping: Mapping, header: string[], now: Date) {
  const columns = readerOfColumns(header, mapping)
  const fields = compileReportFields(mapping, now)
  const notes = mapping.fields.description.notes.map(compileTemplate)
  const key = mapping.key ?? []
  const origins = new Map(Object.entries(fields).map(([name, field]) => [name, field.columns]))
  const used = [...new Set([...origins.values(), ...notes.map((note) => note.columns)].flat())]
  columns.checkColumns([...used, ...key, ...mapping.skip.map((rule) => rule.column)])
  return { columns, fields, notes, key, origins, used, rules: archiveRules(now) }
}
type Compiled = ReturnType<typeof compile>

/** Keeps the first fault of each field and adds the first non-empty column of that field. */
function locate({ origins }: Compiled, faults: BrokenRule[], row: Row): RowFault[] {
  const first = new Map(faults.toReversed().map((fault) => [fault.field, fault]))
  return [...first.values()].map((fault) => {
    const columns = origins.get(fault.field) ?? []
    const column = columns.find((name) => row.raw(name) !== '') ?? columns[0]
    if (column === undefined) return { ...fault, column: fault.field, value: '' }
    return { ...fault, column, value: row.raw(column) }
  })
}

function readReport(compiled: Compiled, row: Row, source: string): RowResult {
  const { fields, notes, key, rules } = compiled
  const { content, coordinates, asGiven, faults: contentFaults } = readContent(fields, row)
  const { reporter, faults: reporterFaults } = readReporter(fields, row)
  const archiveClass = fields.class.read(row)
  const lines = notes.map((note) => note.fill(row.clean)).filter((line) => line !== '')
  if (asGiven !== undefined) lines.push(`Date as given: ${asGiven}`)
  const description = [content.description, lines.join('\n')].filter((text) => text !== '')
  const checked = rules.safeParse({ ...content, description: description.join('\n\n') })
  const faults = [
    ...contentFaults,
    ...reporterFaults,
    ...faultsOf('class', checkClass(archiveClass)),
    // Without the notes, because they do not count for the minimum length.
    ...faultsOf('description', NewReport.shape.description.safeParse(content.description)),
    ...(checked.error?.issues ?? []).map((issue) => ({
      field: String(issue.path[0] ?? ''),
      reason: issue.message,
    })),
  ]
  const [first, ...others] = locate(compiled, faults, row)
  if (first) return { faults: [first, ...others] }
  if (!checked.data) throw new Error('A report without faults must have passed the rules')
  const reportedAt = fields.createdAt.read(row)
  const createdAt = reportedAt ?? fields.publishedAt.read(row)
  const report = { ...checked.data, ...reporter, createdAt }
  // Neither is a part of the key, so that a later class or mapping finds the same report.
  const told = { importClass: archiveClass || null, hasReportDate: reportedAt !== undefined }
  const origin = { importSource: source, importKey: keyOf(key, row, report) }
  return {
    report: { ...report, ...origin, ...told },
    coordinates,
    isDateCoarser: asGiven !== undefined,
  }
}

/** Columns of the file that the mapping reads nowhere. */
function listUnused({ used, key }: Compiled, mapping: Mapping, header: string[]): string[] {
  const read = new Set([
    ...used,
    ...key,
    ...mapping.skip.map(({ column }) => column),
    ...Object.values(mapping.extract).map(({ column }) => column),
  ])
  return header.filter((name) => name !== '' && !read.has(name))
}

type FileFacts = { header: string[]; encoding: string; source: string; now: Date }

/**
 * Compiles a mapping into `readRecord`, which turns records of this file into reports. `unused` are the
 * columns that it does not read.
 */
export function compileRowReader(mapping: Mapping, { header, encoding, source, now }: FileFacts) {
  const compiled = compile(mapping, header, now)
  const skipRules = mapping.skip.map((rule) => ({ reason: rule.reason, skips: skipRule(rule) }))

  function readRecord(values: string[]): RowResult {
    if (values.every((value, index) => value === header[index])) {
      return { skipped: 'repeated header' }
    }
    const row = compiled.columns.readRow(values)
    const rule = skipRules.find(({ skips }) => skips(row))
    if (rule) return { skipped: rule.reason }
    const column = compiled.used.find((name) => row.raw(name).includes(damaged))
    if (column === undefined) return readReport(compiled, row, source)
    const reason = `contains characters that are not ${encoding}`
    return { faults: [{ field: 'text', column, reason, value: row.raw(column) }], isDamaged: true }
  }
  return { readRecord, unused: listUnused(compiled, mapping, header) }
}
