import { Readable } from 'node:stream'
import type { ExportFormat } from '../../shared/exports.ts'
import { exportEnds } from './export-statement.ts'

async function* between(rows: Readable, format: ExportFormat): AsyncGenerator<Uint8Array | string> {
  const { before, after } = exportEnds(format)
  yield before
  yield* rows
  yield after
}

/** Joins the rows with what stands around them. An empty end costs nothing. */
export function asDocument(rows: Readable, format: ExportFormat): Readable {
  return exportEnds(format).before
    ? Readable.from(between(rows, format), { objectMode: false })
    : rows
}
