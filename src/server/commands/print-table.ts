import { utcDayOf } from '../../shared/sighting-date.ts'

/** Formats the date in UTC as 2026-11-22, and null as "never". */
export function day(date: Date | null): string {
  return date ? utcDayOf(date) : 'never'
}

/** Prints columns that are as wide as their longest cell. */
export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}
