import * as z from 'zod/mini'
import { reportStatuses } from './report-status.ts'
import { PublicReport, ReportQuery } from './reports.ts'

/** A report as its own reporter sees it: under the name that was given, and also when rejected. */
export const OwnReport = z.extend(PublicReport, {
  status: z.enum(reportStatuses),
  /** Public nowhere until a moderator has looked at it. */
  held: z.boolean(),
  /** Public as one of "Anonymous" until the name is confirmed. */
  nameHeld: z.boolean(),
})
export type OwnReport = z.infer<typeof OwnReport>

/** Which part of one's own reports, newest first. */
export const OwnReportQuery = z.pick(ReportQuery, { limit: true, offset: true })
export type OwnReportQuery = z.infer<typeof OwnReportQuery>
