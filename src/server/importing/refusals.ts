import { access, constants, type FileHandle, open, stat } from 'node:fs/promises'
import path from 'node:path'

export type Refusal = { line: number; column: string; reason: string; value: string }

const longestValue = 200
const anyWriteBit = 0o222

/** Returns a CSV cell. Escapes values that a spreadsheet would run as a formula. */
function cell(value: string | number): string {
  const text = String(value).slice(0, longestValue)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Returns the path of the file for refused rows: beside the imported file, or in the current
 * directory if that folder is read-only. For root too, who could write to it.
 */
export async function refusalsPath(file: string): Promise<string> {
  const name = `${path
    .basename(file)
    .replace(/\.gz$/i, '')
    .replace(/\.csv$/i, '')}.refused.csv`
  const folder = path.dirname(path.resolve(file))
  const { mode } = await stat(folder)
  const isWritable = await access(folder, constants.W_OK).then(
    () => (mode & anyWriteBit) !== 0,
    () => false,
  )
  return isWritable ? path.join(folder, name) : path.resolve(name)
}

/** Writes refusals one batch after another. Creates the file with the first. */
export function openRefusals(file: string) {
  let handle: FileHandle | undefined
  return {
    async write(refusals: Refusal[]): Promise<void> {
      if (refusals.length === 0) return
      if (!handle) {
        handle = await open(file, 'w', 0o600)
        await handle.write('line,column,reason,value\n')
      }
      const lines = refusals.map(
        ({ line, column, reason, value }) =>
          `${[line, column, reason, value].map(cell).join(',')}\n`,
      )
      await handle.write(lines.join(''))
    },
    async close(): Promise<void> {
      await handle?.close()
    },
  }
}
