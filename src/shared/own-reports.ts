import * as z from 'zod/mini'
import { PublicReport } from './public-report.ts'
import { ReportQuery } from './report-query.ts'
import { reportStatuses } from './report-status.ts'

/** A report as its reporter sees it: with the given name, and even if rejected. */
export const OwnReport = z.extend(PublicReport, {
  status: z.enum(reportStatuses),
  /** True if the report is not public until a moderator releases it. */
  held: z.boolean(),
  /** True if the report is shown as "Anonymous" until the name is confirmed. */
  nameHeld: z.boolean(),
})
export type OwnReport = z.infer<typeof OwnReport>

/** A part of the user's own reports, newest first. */
export const OwnReportQuery = z.pick(ReportQuery, { limit: true, offset: true })
export type OwnReportQuery = z.infer<typeof OwnReportQuery>
