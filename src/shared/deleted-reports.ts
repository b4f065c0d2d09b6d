import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import { deskPage } from './limits.ts'
import { phenomenonTypes, regions } from './options.ts'
import { placePattern, wholeNumber } from './query-fields.ts'
import { reportStatuses } from './report-status.ts'

/**
 * A deleted report that can still be restored. Does not name the witness, because a restore does
 * not need it.
 */
export const DeletedReport = z.object({
  id: z.uuid(),
  deletedAt: z.iso.datetime(),
  /** After this time the report can be erased at any moment. */
  restorableUntil: z.iso.datetime(),
  deletedByName: z.string(),
  reasonCode: z.nullable(z.string()),
  reasonText: z.nullable(z.string()),
  status: z.enum(reportStatuses),
  phenomenonType: z.enum(phenomenonTypes),
  region: z.enum(regions),
  location: z.string(),
  sightingDate: z.string(),
  /** The beginning of the description. */
  lead: z.string(),
  hasVideo: z.boolean(),
  noteCount: z.int(),
})
export type DeletedReport = z.infer<typeof DeletedReport>

/** `next` is the cursor of the next page; null on the last page. */
export const DeletedReportPage = z.object({
  reports: z.array(DeletedReport),
  total: z.int(),
  next: z.nullable(z.string()),
})
export type DeletedReportPage = z.infer<typeof DeletedReportPage>

const wrongCursor = faultMessage({ code: 'cursor-expected', values: { source: 'next' } })

export const DeletedReportQuery = z.object({
  limit: wholeNumber({ field: 'limit', smallest: 1, largest: deskPage.largest, absent: 50 }),
  after: z.optional(
    z.string().check(z.regex(new RegExp(`^${placePattern}$`), { error: wrongCursor })),
  ),
})
export type DeletedReportQuery = z.infer<typeof DeletedReportQuery>

/** `conflict`: another report has taken its place, for example by the same import. */
export const RestorationOutcome = z.object({
  id: z.uuid(),
  outcome: z.enum(['done', 'not_found', 'conflict']),
})
export type RestorationOutcome = z.infer<typeof RestorationOutcome>
