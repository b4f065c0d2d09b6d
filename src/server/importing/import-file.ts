import type { Database } from '../database/open.ts'
import { type CsvRecord, readCsvRecords } from './csv-records.ts'
import { countRefused, countSkipped, emptySummary, type ImportSummary } from './import-summary.ts'
import { insertReports, type NumberedReport } from './insert-reports.ts'
import { type Mapping, mappingOfHeader, UnusableInput } from './mapping.ts'
import { type OpenText, openText } from './open-text.ts'
import { openRefusals, type Refusal } from './refusals.ts'
import { compileRowReader, type RowResult } from './row-reader.ts'

export type ImportOptions = {
  file: string
  /** Undefined if the columns are named like the fields of a report. */
  mapping: Mapping | undefined
  /** Stored as importSource. Together with the key of a row it prevents duplicates. */
  source: string
  /** Undefined for a dry run, which reads and checks all rows but stores none. */
  database: Database | undefined
  refusalsFile: string
  now: Date
  /** Stops the import after the current batch. */
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

export type ImportProgress = { rows: number; bytesRead: number; totalBytes: number }

/** The options, and how the file is written. */
type Opened = ImportOptions & { encoding: string }

const batch = { rows: 1_000, characters: 2_000_000 }

/** Reads the header and compiles the reader for the rows. */
function readHeader(record: CsvRecord, { source, now, ...options }: Opened) {
  if ('fault' in record) throw new UnusableInput(`The first line is no header: ${record.fault}.`)
  const header = record.values.map((name) => name.replace(/^\ufeff/, '').trim())
  const twice = header.find((name, index) => name !== '' && header.indexOf(name) !== index)
  if (twice) throw new UnusableInput(`The header names the column ${twice} twice.`)
  const mapping = options.mapping ?? mappingOfHeader(header)
  return compileRowReader(mapping, { header, encoding: options.encoding, source, now })
}

/** Collects reports to store and refusals to write, until `take` is called. */
function openIntake(options: Opened, summary: ImportSummary) {
  let readRow: ((values: string[]) => RowResult) | undefined
  let reports: NumberedReport[] = []
  let characters = 0
  let refusals: Refusal[] = []

  function refuse(faults: (Refusal & { field?: string })[]): void {
    countRefused(summary, faults)
    refusals.push(...faults)
  }
  return {
    refuse,
    hasHeader: () => readRow !== undefined,
    isFull: () =>
      reports.length >= batch.rows ||
      refusals.length >= batch.rows ||
      characters >= batch.characters,
    add(record: CsvRecord): void {
      if (!readRow) {
        const { readRecord, unused } = readHeader(record, options)
        readRow = readRecord
        summary.unusedColumns = unused
        return
      }
      summary.read++
      const { line } = record
      if ('fault' in record) {
        refuse([{ line, column: '', reason: record.fault, value: '' }])
        return
      }
      const result = readRow(record.values)
      if ('skipped' in result) countSkipped(summary, result.skipped)
      else if ('faults' in result) refuse(result.faults.map((fault) => ({ line, ...fault })))
      else {
        if (result.isDateCoarser) summary.coarserDates++
        reports.push({ line, report: result.report })
        characters += result.report.description.length
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
type Intake = ReturnType<typeof openIntake>

async function store(
  database: Database | undefined,
  reports: NumberedReport[],
  intake: Intake,
  summary: ImportSummary,
): Promise<void> {
  if (!database) {
    summary.imported += reports.length
    return
  }
  const { inserted, refused } = await insertReports(database, reports)
  summary.imported += inserted
  summary.alreadyThere += reports.length - inserted - refused.length
  for (const refusal of refused) intake.refuse([{ ...refusal, column: '', value: '' }])
}

/** Reads the next batch while the previous one is being stored. */
async function run(options: ImportOptions, text: OpenText, summary: ImportSummary): Promise<void> {
  const { database, signal, onProgress } = options
  const { encoding, delimiter } = text
  Object.assign(summary, { encoding, delimiter })
  const intake = openIntake({ ...options, encoding }, summary)
  const refusalsFile = openRefusals(options.refusalsFile)
  let storing = Promise.resolve()

  async function flush(): Promise<void> {
    await storing
    const { reports, refusals } = intake.take()
    storing = store(database, reports, intake, summary)
    // The next await handles a failure. Until then it must not be an unhandled rejection.
    storing.catch(() => {})
    await refusalsFile.write(refusals)
    onProgress?.({
      rows: summary.read,
      bytesRead: text.bytesRead(),
      totalBytes: text.totalBytes,
    })
  }
  try {
    for await (const records of readCsvRecords(text.chunks, delimiter)) {
      for (const record of records) intake.add(record)
      if (intake.isFull()) await flush()
      summary.wasInterrupted = signal?.aborted ?? false
      if (summary.wasInterrupted) break
    }
    if (!intake.hasHeader()) throw new UnusableInput('The file is empty.')
    await flush()
    await storing
    await refusalsFile.write(intake.take().refusals)
  } finally {
    await storing.catch(() => {})
    await refusalsFile.close()
  }
}

/**
 * Imports a file as a stream, in constant memory. Stores each row completely or not at all, and
 * writes invalid rows to `refusalsFile`. Throws `UnusableInput` if nothing can be read. Rethrows
 * database errors; batches that were stored stay, and `summary` tells how many.
 */
export async function importFile(
  options: ImportOptions,
  summary: ImportSummary = emptySummary(),
): Promise<ImportSummary> {
  const text = await openText(options.file, options.mapping ?? {})
  await run(options, text, summary)
  return summary
}
