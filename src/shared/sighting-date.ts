import { earliestSightingDate } from './limits.ts'

export const dayInMilliseconds = 86_400_000

/** The day of an instant in UTC, as 2026-11-22. */
export function utcDayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** The ISO day that comes so many days after another one, or before it. */
export function dayAfter(day: string, days: number): string {
  return utcDayOf(new Date(Date.parse(day) + days * dayInMilliseconds))
}

/** The latest allowed day: tomorrow in UTC, so that every time zone can enter its today. */
export function latestSightingDate(now: Date): string {
  return dayAfter(now.toISOString(), 1)
}

/** True for an existing calendar day in the form YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export function isSightingDate(text: string, now: Date): boolean {
  return isCalendarDay(text) && text >= earliestSightingDate && text <= latestSightingDate(now)
}

/** The earliest month of each EDTF season; winter may mean January. */
const seasonStarts: Record<string, string> = { '21': '03', '22': '06', '23': '09', '24': '01' }

/**
 * True for an ISO day of the years 1 to 9999, and for a partial date in EDTF (1947-06, 1947-22, 1947, 194X,
 * 19XX). The date must begin no later than the ISO day `latest`.
 */
export function isPartialDate(text: string, latest: string): boolean {
  const isDay = isCalendarDay(text)
  if (!isDay && !/^(\d{4}(-(0[1-9]|1[0-2]|2[1-4]))?|\d{3}X|\d{2}XX)$/.test(text)) return false
  if (text.startsWith('0000')) return false
  const start = isDay
    ? text
    : text.replaceAll('X', '0').replace(/-(2[1-4])$/, (_, season) => `-${seasonStarts[season]}`)
  return start <= latest.slice(0, start.length)
}
