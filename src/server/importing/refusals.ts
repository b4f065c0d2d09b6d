import { access, constants, type FileHandle, open, stat } from 'node:fs/promises'
import path from 'node:path'
import iconv from 'iconv-lite'

/** Why a row was refused: the field it could not fill, the column and its value. */
export type Fault = {
  field?: string
  column: string
  reason: string
  value: string
  /** The country, if the row was refused because of it. */
  country?: string | undefined
}
/** A refused row as the file has it. A line that cannot be split stands whole in the first column. */
export type Refusal = { line: number; row: string[]; faults: Fault[] }

/** Where refused rows go: all of them, or those of other countries to a file of their own. */
export type RefusalFiles = { refused: string; elsewhere?: string | undefined }

/** The columns that the file of refused rows has beside those of the imported file. */
const addedColumns = ['refused line', 'refused because']

const longestValue = 200
const anyWriteBit = 0o222

/** An apostrophe keeps a spreadsheet from running a value as a formula. */
const startsLikeFormula = /^['=+\-@\t\r]/
const escapedStart = /^'(?=['=+\-@\t\r])/

function cell(value: string, delimiter: string): string {
  const safe = startsLikeFormula.test(value) ? `'${value}` : value
  const needsQuotes = /["\r\n]/.test(safe) || safe.includes(delimiter)
  return needsQuotes ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function reasonOf({ column, reason, value }: Fault): string {
  const named = column === '' ? reason : `${column}: ${reason}`
  return value === '' ? named : `${named} (${value.slice(0, longestValue)})`
}

/** True for the header of a file of refused rows, which somebody has mended. */
export function isMendedFile(header: string[]): boolean {
  return addedColumns.every((name) => header.includes(name))
}

/** Splits off the columns that a file of refused rows added, and the apostrophes before formulas. */
export function readMendedRow(header: string[]): (values: string[]) => string[] {
  const own = header.map((name) => !addedColumns.includes(name))
  return (values) =>
    values.filter((_, index) => own[index]).map((value) => value.replace(escapedStart, ''))
}

/**
 * Returns the path of a file beside the imported file, or in the current directory if that folder is
 * read-only. For root too, who could write to it. `kind` stands before the extension.
 */
export async function pathBeside(file: string, kind: string): Promise<string> {
  const name = `${path
    .basename(file)
    .replace(/\.gz$/i, '')
    .replace(/\.csv$/i, '')}.${kind}.csv`
  const folder = path.dirname(path.resolve(file))
  const { mode } = await stat(folder)
  const isWritable = await access(folder, constants.W_OK).then(
    () => (mode & anyWriteBit) !== 0,
    () => false,
  )
  return isWritable ? path.join(folder, name) : path.resolve(name)
}

/** How the imported file is written. A file of its rows must be written alike, or no mapping reads it. */
type Format = { encoding: string; delimiter: string }

/** Writes refused rows one batch after another. Creates the file with the first. */
export function openRefusals(file: string, { encoding, delimiter }: Format) {
  const encoder = iconv.getEncoder(encoding)
  let handle: FileHandle | undefined
  const encode = (rows: string[][]) =>
    encoder.write(
      rows.map((row) => `${row.map((value) => cell(value, delimiter)).join(delimiter)}\n`).join(''),
    )
  return {
    async write(refusals: Refusal[], header: string[]): Promise<void> {
      if (refusals.length === 0) return
      if (!handle) {
        handle = await open(file, 'w', 0o600)
        await handle.write(encode([[...header, ...addedColumns]]))
      }
      const rows = refusals.map(({ line, row, faults }) => [
        ...header.map((_, index) => row[index] ?? ''),
        String(line),
        faults.map(reasonOf).join('; '),
      ])
      await handle.write(encode(rows))
    },
    async close(): Promise<void> {
      await handle?.close()
    },
  }
}
