import * as z from 'zod/mini'
import { forEachOptionalText } from './optional-texts.ts'
import { otherAccountsAnswers, phenomenonTypes, regions } from './options.ts'
import { publicStatuses } from './report-status.ts'
import { Seal } from './seals.ts'
import { ReportPlace, ReportSighting } from './sightings.ts'

// Apart from reports.ts, so that the first load of a page does without the schemas of answers.

/** The only shape in which a report leaves the server for the public (decision 2). */
export const PublicReport = z.object({
  id: z.uuid(),
  region: z.enum(regions),
  location: z.string(),
  sightingDate: z.string(),
  sightingTime: z.string(),
  phenomenonType: z.enum(phenomenonTypes),
  duration: z.string(),
  description: z.string(),
  ...forEachOptionalText(() => z.nullable(z.string())),
  videoUrl: z.nullable(z.string()),
  videoFileName: z.nullable(z.string()),
  anonymous: z.boolean(),
  verified: z.boolean(),
  status: z.enum(publicStatuses),
  createdAt: z.iso.datetime(),
  fullName: z.string(),
  email: z.nullable(z.string()),
})
export type PublicReport = z.infer<typeof PublicReport>

/** The archive that a report was imported from, and its record there. */
export const ReportArchive = z.object({
  name: z.string(),
  title: z.nullable(z.string()),
  address: z.nullable(z.string()),
  record: z.nullable(z.string()),
  class: z.nullable(z.string()),
  licence: z.nullable(z.string()),
  licenceAddress: z.nullable(z.string()),
})
export type ReportArchive = z.infer<typeof ReportArchive>

/** A report with what the site has read from its words; null while it has not read them. */
export const LocatedReport = z.extend(PublicReport, {
  place: z.optional(z.nullable(ReportPlace)),
  sighted: z.optional(z.nullable(ReportSighting)),
})
export type LocatedReport = z.infer<typeof LocatedReport>

/** One report with all that its page shows. */
export const ReadReport = z.extend(LocatedReport, {
  archive: z.optional(z.nullable(ReportArchive)),
  otherAccounts: z.optional(z.nullable(z.enum(otherAccountsAnswers))),
  seal: z.optional(z.nullable(Seal)),
  /** People who were near and saw nothing, as far as a moderator has released it. */
  nothingSeen: z.optional(z.int32()),
})
export type ReadReport = z.infer<typeof ReadReport>

/**
 * The response to the sender: the public report, and the parts that are not public yet. Other
 * responses do not have these fields.
 */
export const SubmittedReport = z.extend(PublicReport, {
  /** True if the report is not public until a moderator releases it. */
  held: z.optional(z.boolean()),
  /**
   * True if the report is shown as "Anonymous" until its sender or a moderator confirms the name.
   */
  nameHeld: z.optional(z.boolean()),
  /** The code that opens the case of the report. Only the answer to its submission has it. */
  receipt: z.optional(z.string()),
  /** The seal of what was sent. */
  seal: z.optional(Seal),
})
export type SubmittedReport = z.infer<typeof SubmittedReport>
