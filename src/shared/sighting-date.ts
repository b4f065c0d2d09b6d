import { earliestSightingDate } from './limits.ts'

const dayInMilliseconds = 86_400_000

/** The last day a witness may name: tomorrow in UTC, so that every time zone has its today. */
export function latestSightingDate(now: Date): string {
  return new Date(now.getTime() + dayInMilliseconds).toISOString().slice(0, 10)
}

/** True for a day that exists in the calendar, written YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export function isSightingDate(text: string, now: Date): boolean {
  return isCalendarDay(text) && text >= earliestSightingDate && text <= latestSightingDate(now)
}

const seasons: Record<string, string> = {
  '21': 'Spring',
  '22': 'Summer',
  '23': 'Autumn',
  '24': 'Winter',
}

/**
 * A sighting date as people read it: "14 March 2024", "March 2024", "Summer 1947", "1600s".
 * Takes ISO days and the partial dates of imported archives (EDTF level 1: year, month, season,
 * decade or century with X); anything else comes back as it is.
 */
export function formatSightingDate(date: string): string {
  const parts = /^(\d{4}|\d{3}X|\d{2}XX)(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date)
  if (!parts) return date
  const [, year = '', month, day] = parts
  if (year.includes('X')) return `${year.replaceAll('X', '0')}s`
  if (!month) return year
  if (seasons[month]) return `${seasons[month]} ${year}`
  const instant = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`)
  if (Number.isNaN(instant.getTime())) return date
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(day ? { day: 'numeric' } : {}),
  }).format(instant)
}
