import type { FileStart, ReadRows } from '../../shared/imports.ts'
import type { Mapping } from './mapping.ts'
import { reasonOf } from './refusals.ts'
import { unknown } from './report-rules.ts'
import { compileRowReader, type RowResult } from './row-reader.ts'

function shown(result: RowResult): ReadRows['rows'][number] {
  const nothing = { report: null, skipped: null, faults: [] }
  if ('skipped' in result) return { ...nothing, skipped: result.skipped }
  if ('faults' in result) return { ...nothing, faults: result.faults.map(reasonOf) }
  const { location, region, sightingDate, sightingTime, phenomenonType, description } =
    result.report
  const report = {
    ...{ location, region, sightingDate, phenomenonType, description },
    sightingTime: sightingTime === unknown ? '' : (sightingTime ?? ''),
  }
  return { ...nothing, report }
}

/** What the first rows of a file become. Throws `UnusableInput` if the mapping does not fit its header. */
export function readFirstRows(
  { columns: header, encoding, rows }: FileStart,
  mapping: Mapping,
  now: Date,
): ReadRows {
  const file = { header, encoding, source: '', now }
  const { readRecord, unused } = compileRowReader(mapping, file)
  return { unusedColumns: unused, rows: rows.map((values) => shown(readRecord(values))) }
}
