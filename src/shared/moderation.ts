import * as z from 'zod/mini'
import { objectExpected, trueOrFalse } from './body-fields.ts'
import { faultMessage } from './faults.ts'
import { HistoryEntry } from './history.ts'
import { holdReasons } from './hold-reasons.ts'
import { isKnown } from './is-known.ts'
import { deskPage, textLimits } from './limits.ts'
import { timePrecisions } from './options.ts'
import { PublicReport, ReadReport, ReportArchive } from './public-report.ts'
import { type ReportStatus, reportStatuses, verifiedStatus } from './report-status.ts'
import { NewReport } from './reports.ts'
import { isPartialDate, latestSightingDate } from './sighting-date.ts'
import { optionalText, requiredText } from './text.ts'

/**
 * A report as administrators see it. For moderators the e-mail address, and the name of an
 * anonymous witness, are masked (`isMasked`) until they reveal them. `updatedAt` is its version.
 */
export const AdminReport = z.extend(PublicReport, {
  status: z.enum(reportStatuses),
  email: z.string(),
  /** True if the report is not public until a moderator releases it. */
  held: z.boolean(),
  heldReasons: z.array(z.enum(holdReasons)),
  /** True if the reporter wants to publish the name and has not confirmed it yet. */
  nameHeld: z.boolean(),
  isMasked: z.boolean(),
  /** True if a user account is linked. */
  hasAccount: z.boolean(),
  noteCount: z.int(),
  updatedAt: z.iso.datetime(),
  verifiedAt: z.nullable(z.iso.datetime()),
  /** When name, address and witnesses were removed permanently; null before. */
  identifiersRemovedAt: z.nullable(z.iso.datetime()),
})
export type AdminReport = z.infer<typeof AdminReport>

export const version = z.optional(z.iso.datetime({ error: faultMessage('version-expected') }))

const unknownReason = faultMessage('unknown-reason')

/** The key of a reason of the operator's list, in use. */
export const reasonKey = z.optional(
  z.string({ error: unknownReason }).check(z.regex(/^[a-z0-9_]{1,60}$/, { error: unknownReason })),
)

const reasoning = {
  reasonCode: reasonKey,
  reason: optionalText({ field: 'reason', longest: textLimits.reason }),
  toWitness: optionalText({ field: 'toWitness', longest: textLimits.toWitness }),
}

const sentAsObject = objectExpected('decision')

const decision = {
  status: z.enum(reportStatuses, {
    error: faultMessage({ code: 'not-chosen', values: { field: 'status' } }),
  }),
  verified: z.optional(trueOrFalse('verified')),
  ...reasoning,
}

function verifiedFollowsStatus<
  T extends { status: ReportStatus; verified?: boolean | undefined },
>() {
  return z.refine<T>(
    ({ status, verified }) => verified === undefined || verified === (status === verifiedStatus),
    { error: faultMessage('status-contradicts-verified'), path: ['verified'] },
  )
}

/** A decision on one report. `expectedUpdatedAt` prevents overwriting a newer version. */
export const StatusDecision = z
  .strictObject({ ...decision, expectedUpdatedAt: version }, sentAsObject)
  .check(verifiedFollowsStatus())
export type StatusDecision = z.infer<typeof StatusDecision>

/** Optional fields for the release of a held report or name. */
export const ReportRelease = z.strictObject({ expectedUpdatedAt: version }, sentAsObject)
export type ReportRelease = z.infer<typeof ReportRelease>

/** Instead of the id of a town: the words name none. */
export const noPlace = 'none'

/** As archives write dates, because a moderator may know no day, an old one, or that the date is not known. */
export function isCorrectedDate(text: string): boolean {
  return !isKnown(text) || isPartialDate(text, latestSightingDate(new Date()))
}

function correctedDate() {
  return z.pipe(
    requiredText({ field: 'sightingDate', longest: textLimits.sightingDate }),
    z.string().check(z.refine(isCorrectedDate, { error: faultMessage('invalid-corrected-date') })),
  )
}

/**
 * Sets place or time of a report instead of what the site reads from its words, or takes that back with null.
 * What is absent stays.
 */
export const ReadingCorrection = z.strictObject(
  {
    placeId: z.optional(
      z.nullable(
        z.union([z.literal(noPlace), z.int32()], { error: faultMessage('chosen-place-unknown') }),
      ),
    ),
    time: z.optional(
      z.nullable(
        z.extend(z.pick(NewReport, { sightingTime: true, timePrecision: true }), {
          sightingDate: correctedDate(),
        }),
      ),
    ),
    expectedUpdatedAt: version,
  },
  sentAsObject,
)
export type ReadingCorrection = z.infer<typeof ReadingCorrection>

/** Optional fields for a deletion. */
export const ReportDeletion = z.strictObject(
  { ...reasoning, expectedUpdatedAt: version },
  sentAsObject,
)
export type ReportDeletion = z.infer<typeof ReportDeletion>

/** In lower case as in the database, so that two spellings are the same report. */
const reportId = z.pipe(
  z.uuid(),
  z.transform((id) => id.toLowerCase()),
)

const wrongNumber = faultMessage({
  code: 'reports-expected',
  values: { most: deskPage.largest },
})

function severalReports<T extends { id: string }>(one: z.ZodMiniType<T>) {
  return z.array(one, { error: wrongNumber }).check(
    z.minLength(1, { error: wrongNumber }),
    z.maxLength(deskPage.largest, { error: wrongNumber }),
    z.refine((reports) => new Set(reports.map(({ id }) => id)).size === reports.length, {
      error: faultMessage('report-named-twice'),
    }),
  )
}

const chosen = severalReports(
  z.strictObject({ id: reportId, expectedUpdatedAt: version }, sentAsObject),
)

/** One decision on several reports. */
export const StatusDecisions = z
  .strictObject({ reports: chosen, ...decision }, sentAsObject)
  .check(verifiedFollowsStatus())
export type StatusDecisions = z.infer<typeof StatusDecisions>

export const ReportDeletions = z.strictObject({ reports: chosen, ...reasoning }, sentAsObject)
export type ReportDeletions = z.infer<typeof ReportDeletions>

/** The deleted reports to restore. */
export const ReportRestorations = z.strictObject(
  { reports: severalReports(z.strictObject({ id: reportId }, sentAsObject)) },
  sentAsObject,
)
export type ReportRestorations = z.infer<typeof ReportRestorations>

/**
 * The outcome for one report of several, in the requested order. `conflict`: another administrator
 * has changed it. `report` is its current version; null if it is gone.
 */
export const DecisionOutcome = z.object({
  id: z.uuid(),
  outcome: z.enum(['done', 'conflict', 'not_found']),
  report: z.nullable(AdminReport),
})
export type DecisionOutcome = z.infer<typeof DecisionOutcome>

export const NewReportNote = z.strictObject(
  { text: requiredText({ field: 'note', longest: textLimits.note }) },
  sentAsObject,
)
export type NewReportNote = z.infer<typeof NewReportNote>

/** An internal note of administrators about a report. Never public, deleted with the report. */
export const ReportNote = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  authorName: z.string(),
  text: z.string(),
})
export type ReportNote = z.infer<typeof ReportNote>

/** Notes are sorted oldest first, the history newest first. */
export const ReportCase = z.object({
  report: AdminReport,
  notes: z.array(ReportNote),
  history: z.array(HistoryEntry),
  /** What the site reads from the words, or a moderator has set; null while it is not read. */
  reading: z.nullable(z.pick(ReadReport, { place: true, sighted: true })),
  /** A moderator has said that the words name no place. */
  hasNoPlace: z.boolean(),
  /** What the time is read from: the correction of a moderator, else the answers of the witness. */
  statedTime: z.object({
    sightingDate: z.string(),
    sightingTime: z.string(),
    timePrecision: z.nullable(z.enum(timePrecisions)),
  }),
  archive: z.nullable(ReportArchive),
})
export type ReportCase = z.infer<typeof ReportCase>

/** An archive that was imported. If `isExact` is false, it has more reports than that. */
export const ImportSource = z.extend(z.omit(ReportArchive, { record: true, class: true }), {
  lastImportAt: z.iso.datetime(),
  reports: z.int(),
  isExact: z.boolean(),
})
export type ImportSource = z.infer<typeof ImportSource>

/** The unmasked name and address. The history records each reveal. */
export const RevealedReporter = z.object({ fullName: z.string(), email: z.string() })
export type RevealedReporter = z.infer<typeof RevealedReporter>
