import { setInterval } from 'node:timers'
import { type ConnectionSettings, connectionCounts, openDatabase } from '../../database/open.ts'
import { importFile } from '../../importing/import-file.ts'
import { emptySummary, type ImportSummary } from '../../importing/import-summary.ts'
import { type Mapping, UnusableInput } from '../../importing/mapping.ts'
import type { Actor } from '../records/history.ts'
import { noteProgress } from './import-queries.ts'

export type ImportTask = {
  settings: ConnectionSettings
  id: string
  file: string
  /** Receives the refused rows. Absent if there are none. */
  refused: string
  mapping: Mapping
  source: string
  isTrial: boolean
  isUpdate: boolean
  actor: Actor
}

export type ImportResult = { summary: ImportSummary } | { unusable: string }

/** Milliseconds. A statement stores a thousand reports. */
const statementTimeout = 60_000
const betweenNotes = 500

/** Imports a file in a thread of its own, so that reading a million rows delays no visitor. */
export async function importSentFile(task: ImportTask): Promise<ImportResult> {
  const { settings, id, file, mapping, source, isTrial, isUpdate, actor } = task
  const database = openDatabase(settings, { poolSize: connectionCounts.imports, statementTimeout })
  const stopping = new AbortController()
  const summary = emptySummary()
  let progress = 0
  const notes = setInterval(() => {
    noteProgress(database, id, { rows: summary.read, progress }).then(
      (isStopping) => isStopping && stopping.abort(),
      // The import itself fails if the database stays away.
      () => {},
    )
  }, betweenNotes)
  try {
    await importFile(
      {
        ...{ file, mapping, source, isUpdate, actor },
        database: isTrial ? undefined : database,
        refusalFiles: { refused: task.refused },
        now: new Date(),
        signal: stopping.signal,
        onProgress({ bytesRead, totalBytes }) {
          progress = bytesRead / Math.max(totalBytes, 1)
        },
      },
      summary,
    )
    return { summary }
  } catch (error) {
    if (error instanceof UnusableInput) return { unusable: error.message }
    throw error
  } finally {
    clearInterval(notes)
    await database.destroy()
  }
}
