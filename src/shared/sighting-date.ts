import { earliestSightingDate } from './limits.ts'

const dayInMilliseconds = 86_400_000

/** The latest allowed day: tomorrow in UTC, so that every time zone can enter its today. */
export function latestSightingDate(now: Date): string {
  return new Date(now.getTime() + dayInMilliseconds).toISOString().slice(0, 10)
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
