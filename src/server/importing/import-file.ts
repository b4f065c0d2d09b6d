import type { Actor } from '../administration/records/history.ts'
import type { Database } from '../database/open.ts'
import { type FindNearestPlace, openNearestPlaces } from '../places/nearest-place.ts'
import { readCsvRecords } from './csv-records.ts'
import { registerSource } from './import-sources.ts'
import { emptySummary, type ImportSummary } from './import-summary.ts'
import { openIntake } from './intake.ts'
import { type Mapping, UnusableInput } from './mapping.ts'
import { type OpenText, openText } from './open-text.ts'
import { openRefusals, type Refusal, type RefusalFiles } from './refusals.ts'
import { openStore } from './store-batch.ts'

export type ImportOptions = {
  file: string
  /** Undefined if the columns are named like the fields of a report. */
  mapping: Mapping | undefined
  /** Stored as importSource. Together with the key of a row it prevents duplicates. */
  source: string
  /** Undefined for a dry run, which reads and checks all rows but stores none. */
  database: Database | undefined
  refusalFiles: RefusalFiles
  /** Corrects the reports that are stored already, where their rows have changed. */
  isUpdate?: boolean
  /** On record for each corrected report. An operator at the shell unless told otherwise. */
  actor?: Actor
  now: Date
  /** Stops the import after the current batch. */
  signal?: AbortSignal
  onProgress?: (progress: ImportProgress) => void
}

/** With what the import has looked up before the first row. */
type Opened = ImportOptions & { findNearest?: FindNearestPlace | undefined }

export type ImportProgress = { rows: number; bytesRead: number; totalBytes: number }

/** True if nothing but its country keeps a row out. */
const isOfOtherCountry = ({ faults }: Refusal) =>
  faults.every(({ country }) => country !== undefined)

/** Writes each refusal to its file. */
function openRefusalFiles(
  { refused, elsewhere }: RefusalFiles,
  text: OpenText,
  summary: ImportSummary,
) {
  const refusedFile = openRefusals(refused, text)
  const elsewhereFile = elsewhere === undefined ? undefined : openRefusals(elsewhere, text)
  return {
    async write(refusals: Refusal[], header: string[] = []): Promise<void> {
      const isAside = (refusal: Refusal) => elsewhereFile !== undefined && isOfOtherCountry(refusal)
      const aside = refusals.filter(isAside)
      const others = refusals.filter((refusal) => !isAside(refusal))
      await refusedFile.write(others, header)
      await elsewhereFile?.write(aside, header)
      summary.keptAside += aside.length
    },
    async close(): Promise<void> {
      await refusedFile.close()
      await elsewhereFile?.close()
    },
  }
}

/** Reads the next batch while the two before it are being stored. */
async function run(options: Opened, text: OpenText, summary: ImportSummary): Promise<void> {
  const { signal, onProgress } = options
  const { encoding, delimiter } = text
  Object.assign(summary, { encoding, delimiter })
  const intake = openIntake({ ...options, encoding }, summary)
  const refusalFiles = openRefusalFiles(options.refusalFiles, text, summary)
  const storeBatch = openStore(options, intake, summary)
  let [before, last] = [Promise.resolve(), Promise.resolve()]

  async function flush(): Promise<void> {
    await before
    const { reports, refusals } = intake.take()
    before = last
    last = storeBatch(reports)
    // A later await handles a failure. Until then it must not be an unhandled rejection.
    last.catch(() => {})
    await refusalFiles.write(refusals, intake.header())
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
    if (!intake.header()) throw new UnusableInput('The file is empty.')
    await flush()
    await before
    await last
    await refusalFiles.write(intake.take().refusals, intake.header())
  } finally {
    await Promise.allSettled([before, last])
    await refusalFiles.close()
  }
}

const noPlaces =
  'The mapping reads coordinates, but this register knows no places yet. The site loads them a minute ' +
  'after its first start, unless PLACE_NAMES=off. Import then, or remove "coordinates" from the mapping.'

/** Without the places a report would lose its point for good. */
async function openPlaces(database: Database): Promise<FindNearestPlace> {
  const findNearest = await openNearestPlaces(database)
  if (!findNearest) throw new UnusableInput(noPlaces)
  return findNearest
}

/**
 * Imports a file as a stream, in constant memory. Stores each row completely or not at all, and
 * writes invalid rows to `refusalFiles`. Throws `UnusableInput` if nothing can be read. Rethrows
 * database errors; batches that were stored stay, and `summary` tells how many.
 */
export async function importFile(
  options: ImportOptions,
  summary: ImportSummary = emptySummary(),
): Promise<ImportSummary> {
  const { file, mapping, database, source } = options
  const text = await openText(file, mapping ?? {})
  const hasPoints = database && mapping?.fields.coordinates
  const findNearest = hasPoints ? await openPlaces(database) : undefined
  if (database) await registerSource(database, source, mapping?.archive)
  await run({ ...options, findNearest }, text, summary)
  return summary
}
