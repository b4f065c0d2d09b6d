import * as z from 'zod/mini'
import { importLimits, textLimits } from '../../shared/limits.ts'
import { reportStatuses } from '../../shared/report-status.ts'
import { NewReport } from '../../shared/reports.ts'
import { isCalendarDay, latestSightingDate } from '../../shared/sighting-date.ts'
import { requiredText } from '../../shared/text.ts'

export const unknown = 'Unknown'
/** Placeholders for a reporter whom the source does not name. */
export const unnamedReporter = { fullName: 'Anonymous', email: 'removed@invalid' } as const

/** The earliest month of each EDTF season; winter may mean January. */
const seasonStarts: Record<string, string> = { '21': '03', '22': '06', '23': '09', '24': '01' }

/**
 * True for "Unknown", for an ISO day of the years 1 to 9999, and for a partial date in EDTF
 * (1947-06, 1947-22, 1947, 194X, 19XX). The date must begin no later than the ISO day `latest`.
 */
export function isArchiveDate(text: string, latest: string): boolean {
  if (text === unknown) return true
  const isDay = isCalendarDay(text)
  if (!isDay && !/^(\d{4}(-(0[1-9]|1[0-2]|2[1-4]))?|\d{3}X|\d{2}XX)$/.test(text)) return false
  if (text.startsWith('0000')) return false
  const start = isDay
    ? text
    : text.replaceAll('X', '0').replace(/-(2[1-4])$/, (_, season) => `-${seasonStarts[season]}`)
  return start <= latest.slice(0, start.length)
}

/** The rules of a submission, but less strict for the date, time and duration. */
export function archiveRules(now: Date) {
  const latest = latestSightingDate(now)
  return z.extend(z.omit(NewReport, { fullName: true, email: true }), {
    sightingDate: z.string().check(
      z.refine((text) => isArchiveDate(text, latest), {
        error: 'Date of sighting lies in the future or does not exist',
      }),
    ),
    sightingTime: z._default(
      requiredText({ field: 'sightingTime', longest: textLimits.sightingTime }),
      unknown,
    ),
    duration: z._default(
      requiredText({ field: 'duration', longest: textLimits.duration }),
      unknown,
    ),
    status: z.enum(reportStatuses, { error: `Status must be one of ${reportStatuses.join(', ')}` }),
  })
}

const Class = z.string().check(
  z.maxLength(importLimits.class, {
    error: `Class must not be longer than ${importLimits.class} characters`,
  }),
)

/** What is wrong with the class that an archive gave its record. */
export const checkClass = (text: string) => Class.safeParse(text)

export type ArchiveReport = z.infer<ReturnType<typeof archiveRules>> & {
  fullName: string
  email: string
  createdAt: string | undefined
  importSource: string
  importKey: string
  importClass: string | null
}
