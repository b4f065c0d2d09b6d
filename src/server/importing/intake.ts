import type { CsvRecord } from './csv-records.ts'
import { countRefused, countSkipped, type ImportSummary } from './import-summary.ts'
import type { NumberedReport } from './insert-reports.ts'
import { type Mapping, mappingOfHeader, UnusableInput } from './mapping.ts'
import { isMendedFile, type Refusal, readMendedRow } from './refusals.ts'
import { compileRowReader } from './row-reader.ts'

const batch = { rows: 2_000, characters: 2_000_000 }

/** How to read the rows of a file. Without a mapping its columns are named like the fields. */
type FileToRead = { mapping: Mapping | undefined; encoding: string; source: string; now: Date }

const sizeOf = (row: string[]) => row.reduce((sum, value) => sum + value.length, 0)

/** The columns that a header names, and which values of each row belong to them. */
export function readHeader(record: CsvRecord) {
  if (record.fault) throw new UnusableInput(`The first line is no header: ${record.fault}.`)
  const names = record.values.map((name) => name.replace(/^\ufeff/, '').trim())
  const ownValues = isMendedFile(names) ? readMendedRow(names) : (values: string[]) => values
  const header = ownValues(names)
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice) throw new UnusableInput(`The header names the column ${twice} twice.`)
  return { header, ownValues }
}

/** Reads the header and compiles the reader for the rows. */
function readRowsBelow(record: CsvRecord, { source, now, encoding, ...given }: FileToRead) {
  const { header, ownValues } = readHeader(record)
  const mapping = given.mapping ?? mappingOfHeader(header)
  return { header, ownValues, ...compileRowReader(mapping, { header, encoding, source, now }) }
}

/** Collects reports to store and refusals to write, until `take` is called. */
export function openIntake(file: FileToRead, summary: ImportSummary) {
  let opened: ReturnType<typeof readRowsBelow> | undefined
  let reports: NumberedReport[] = []
  let refusals: Refusal[] = []
  let characters = 0

  function refuse(refusal: Refusal): void {
    countRefused(summary, refusal.faults)
    refusals.push(refusal)
  }
  return {
    refuse,
    header: () => opened?.header,
    isFull: () =>
      reports.length >= batch.rows ||
      refusals.length >= batch.rows ||
      characters >= batch.characters,
    add(record: CsvRecord): void {
      if (!opened) {
        opened = readRowsBelow(record, file)
        summary.unusedColumns = opened.unused
        return
      }
      summary.read++
      const { line, fault } = record
      const row = opened.ownValues(record.values)
      characters += sizeOf(row)
      if (fault !== undefined) {
        refuse({ line, row, faults: [{ column: '', reason: fault, value: '' }] })
        return
      }
      const result = opened.readRecord(row)
      if ('skipped' in result) countSkipped(summary, result.skipped)
      else if ('faults' in result) {
        if (result.isDamaged) summary.damagedRows++
        refuse({ line, row, faults: result.faults })
      } else {
        if (result.isDateCoarser) summary.coarserDates++
        const { report, coordinates } = result
        reports.push({ line, row, report, coordinates })
      }
    },
    take() {
      const taken = { reports, refusals }
      reports = []
      refusals = []
      characters = 0
      return taken
    },
  }
}
export type Intake = ReturnType<typeof openIntake>
