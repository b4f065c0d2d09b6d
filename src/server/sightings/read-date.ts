import { isCalendarDay } from '../../shared/sighting-date.ts'
import type { LocalInterval } from './local-time.ts'

export type ReadDay = LocalInterval & { isDay: boolean }

/** First and last day of the seasons of the northern half. Winter is in the year twice. */
const seasons: Record<string, [first: string, last: string]> = {
  21: ['03-01', '06-21'],
  22: ['06-01', '09-23'],
  23: ['09-01', '12-21'],
  24: ['01-01', '12-31'],
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const endOf = (day: string) => Date.parse(`${day}T23:59:59Z`)

function daysOfMonth(year: string, month: string): [first: string, last: string] {
  const last = new Date(Date.UTC(2000, Number(month), 0))
  last.setUTCFullYear(Number(year), Number(month), 0)
  return [`${year}-${month}-01`, `${year}-${month}-${String(last.getUTCDate()).padStart(2, '0')}`]
}

function boundsOf(date: string): [first: string, last: string] | undefined {
  const [, year = '', part] = /^(\d{4})(?:-(\d{2}))?$/.exec(date) ?? []
  const season = seasons[part ?? '']
  if (season) return [`${year}-${season[0]}`, `${year}-${season[1]}`]
  if (part) return Number(part) >= 1 && Number(part) <= 12 ? daysOfMonth(year, part) : undefined
  if (!/^(\d{4}|\d{3}X|\d{2}XX)$/.test(date)) return undefined
  return [`${date.replaceAll('X', '0')}-01-01`, `${date.replaceAll('X', '9')}-12-31`]
}

/**
 * The days that a date covers: an ISO day, or a partial date in EDTF such as 1947-06, 1947-22 (a season),
 * 1947, 194X and 19XX. Undefined for anything else.
 */
export function readDate(date: string): ReadDay | undefined {
  // PostgreSQL has no year 0.
  if (date.startsWith('0000') || date.startsWith('000X') || date.startsWith('00XX'))
    return undefined
  if (isCalendarDay(date)) return { from: startOf(date), to: endOf(date), isDay: true }
  const bounds = boundsOf(date)
  return bounds && { from: startOf(bounds[0]), to: endOf(bounds[1]), isDay: false }
}
