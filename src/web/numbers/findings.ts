import { fewestTimed } from '../../shared/limits.ts'
import type { NumberOf, PlaceRate } from '../../shared/numbers.ts'

/** Below, the order of numbers is chance, and a title that tells it would mislead. */
export const fewReports = 20

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

export const reportsOf = (rows: readonly { reports: number }[]) =>
  sumOf(rows.map(({ reports }) => reports))

/** The one with the most reports; undefined where several have as many, or all have few. */
export function clearlyFirst<Row extends { reports: number }>(
  rows: readonly Row[],
): Row | undefined {
  const [first, second] = rows.toSorted((one, other) => other.reports - one.reports)
  const isClear = first && first.reports >= fewReports && first.reports > (second?.reports ?? 0)
  return isClear ? first : undefined
}

/** How many reports the fullest has, and which it is; undefined if several have as many. */
export function mostOf<Row extends { reports: number }>(
  rows: readonly Row[],
): { most: number; top: Row | undefined } {
  const most = Math.max(...rows.map(({ reports }) => reports))
  const [top, ...others] = rows.filter(({ reports }) => reports === most)
  return { most, top: others.length === 0 ? top : undefined }
}

/**
 * The fewest hours in a row that hold half of the reports or more: the first, the one in which they end,
 * and their reports. Undefined if there are few reports. A value is a month and an hour, such as 06-21.
 */
export function densestHours(
  values: NumberOf[],
): { from: number; to: number; reports: number } | undefined {
  const byHour = Array.from({ length: 24 }, (_, hour) =>
    reportsOf(values.filter(({ value }) => Number(value.slice(3)) === hour)),
  )
  const all = sumOf(byHour)
  if (all < fewestTimed) return undefined
  const within = (from: number, hours: number) =>
    sumOf(Array.from({ length: hours }, (_, index) => byHour[(from + index) % 24] ?? 0))
  for (let hours = 1; hours < 24; hours++) {
    const starts = byHour.map((_, from) => ({ from, reports: within(from, hours) }))
    const [best] = starts.toSorted((one, other) => other.reports - one.reports)
    if (best && best.reports * 2 >= all) return { ...best, to: (best.from + hours) % 24 }
  }
  return undefined
}

/** The first of these, in their order, up to which at least half of the reports come, and how many do. */
export function halfwayRow<Row extends { reports: number }>(
  rows: readonly Row[],
): (Row & { upTo: number }) | undefined {
  const all = reportsOf(rows)
  if (all < fewReports) return undefined
  let upTo = 0
  for (const row of rows) {
    upTo += row.reports
    if (upTo * 2 >= all) return { ...row, upTo }
  }
  return undefined
}

/** Whether there are enough reports for a rate to say something. */
export const isSure = ({ reports }: Pick<PlaceRate, 'reports'>): boolean => reports >= fewReports
