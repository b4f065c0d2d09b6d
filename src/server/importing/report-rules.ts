import * as z from 'zod/mini'
import { importLimits, textLimits } from '../../shared/limits.ts'
import { reportStatuses } from '../../shared/report-status.ts'
import { NewReport } from '../../shared/reports.ts'
import { isPartialDate, latestSightingDate } from '../../shared/sighting-date.ts'
import { requiredText } from '../../shared/text.ts'

export const unknown = 'Unknown'
/** Placeholders for a reporter whom the source does not name. */
export const unnamedReporter = { fullName: 'Anonymous', email: 'removed@invalid' } as const

/** True for "Unknown", and for a whole or partial date that begins no later than the ISO day `latest`. */
export function isArchiveDate(text: string, latest: string): boolean {
  return text === unknown || isPartialDate(text, latest)
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
  /** False if `createdAt` is only the day of publication, or missing. */
  hasReportDate: boolean
  importSource: string
  importKey: string
  importClass: string | null
}
