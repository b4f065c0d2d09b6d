import * as z from 'zod/mini'
import { HistoryEntry } from './history.ts'
import { holdReasons } from './hold-reasons.ts'
import { deskPage, textLimits } from './limits.ts'
import { type ReportStatus, reportStatuses, verifiedStatus } from './report-status.ts'
import { PublicReport } from './reports.ts'
import { optionalText, requiredText } from './text.ts'

/** Why a report is rejected or deleted; `not_given` is what the server notes by itself. */
export const decisionReasons = [
  'guidelines',
  'not_enough_information',
  'duplicate',
  'spam',
  'illegal_content',
  'other',
] as const
export type DecisionReason = (typeof decisionReasons)[number]

export const reasonLabels: Record<DecisionReason | 'not_given', string> = {
  guidelines: 'Against the guidelines',
  not_enough_information: 'Not enough information',
  duplicate: 'Duplicate of another report',
  spam: 'Spam or advertising',
  illegal_content: 'Illegal content',
  other: 'Other',
  not_given: 'Not given',
}

/**
 * A report as administrators see it. For a moderator the e-mail address, and the name of an
 * anonymous witness, are masked (`isMasked`) until they are revealed. `updatedAt` is its version.
 */
export const AdminReport = z.extend(PublicReport, {
  status: z.enum(reportStatuses),
  email: z.string(),
  /** Public nowhere until a moderator releases it, and why. */
  held: z.boolean(),
  heldReasons: z.array(z.enum(holdReasons)),
  /** Whether the name, which its reporter asked to publish, waits to be confirmed. */
  nameHeld: z.boolean(),
  isMasked: z.boolean(),
  /** Whether a user account is linked. */
  hasAccount: z.boolean(),
  noteCount: z.int(),
  updatedAt: z.iso.datetime(),
  verifiedAt: z.nullable(z.iso.datetime()),
  /** When name, address and witnesses were removed for good; null while they are there. */
  identifiersRemovedAt: z.nullable(z.iso.datetime()),
})
export type AdminReport = z.infer<typeof AdminReport>

const version = z.optional(
  z.iso.datetime({ error: 'expectedUpdatedAt must be the updatedAt of the report' }),
)

const reasoning = {
  reasonCode: z.optional(z.enum(decisionReasons, { error: 'Unknown reason' })),
  reason: optionalText({ name: 'Reason', longest: textLimits.reason }),
}

/** Nothing else may ride along: other keys are told, not dropped. */
const noOtherField = {
  error: (issue: { code: string; keys?: string[] }) =>
    issue.code === 'unrecognized_keys'
      ? `Unknown field: ${issue.keys?.join(', ')}`
      : 'Send what is decided as a JSON object',
}

const decision = {
  status: z.enum(reportStatuses, { error: 'Invalid status' }),
  verified: z.optional(z.boolean({ error: 'Verified must be true or false' })),
  ...reasoning,
}

function verifiedFollowsStatus<
  T extends { status: ReportStatus; verified?: boolean | undefined },
>() {
  return z.refine<T>(
    ({ status, verified }) => verified === undefined || verified === (status === verifiedStatus),
    { error: 'Status and verified do not match', path: ['verified'] },
  )
}

/** What an administrator decides on one report; `expectedUpdatedAt` guards against overwriting. */
export const StatusDecision = z
  .strictObject({ ...decision, expectedUpdatedAt: version }, noOtherField)
  .check(verifiedFollowsStatus())
export type StatusDecision = z.infer<typeof StatusDecision>

/** What may come with the release of a held report or name. */
export const ReportRelease = z.strictObject({ expectedUpdatedAt: version }, noOtherField)
export type ReportRelease = z.infer<typeof ReportRelease>

/** What may come with a deletion. */
export const ReportDeletion = z.strictObject(
  { ...reasoning, expectedUpdatedAt: version },
  noOtherField,
)
export type ReportDeletion = z.infer<typeof ReportDeletion>

/** As the database writes it, so that two spellings are one report. */
const reportId = z.pipe(
  z.uuid(),
  z.transform((id) => id.toLowerCase()),
)

const wrongNumber = `Choose 1 to ${deskPage.largest} reports`

function severalReports<T extends { id: string }>(one: z.ZodMiniType<T>) {
  return z.array(one, { error: wrongNumber }).check(
    z.minLength(1, { error: wrongNumber }),
    z.maxLength(deskPage.largest, { error: wrongNumber }),
    z.refine((reports) => new Set(reports.map(({ id }) => id)).size === reports.length, {
      error: 'Name each report once',
    }),
  )
}

const chosen = severalReports(
  z.strictObject({ id: reportId, expectedUpdatedAt: version }, noOtherField),
)

/** One decision on several reports. */
export const StatusDecisions = z
  .strictObject({ reports: chosen, ...decision }, noOtherField)
  .check(verifiedFollowsStatus())
export type StatusDecisions = z.infer<typeof StatusDecisions>

export const ReportDeletions = z.strictObject({ reports: chosen, ...reasoning }, noOtherField)
export type ReportDeletions = z.infer<typeof ReportDeletions>

/** Which deleted reports are to be as before. */
export const ReportRestorations = z.strictObject(
  { reports: severalReports(z.strictObject({ id: reportId }, noOtherField)) },
  noOtherField,
)
export type ReportRestorations = z.infer<typeof ReportRestorations>

/**
 * What became of one report of several, in the order in which they were named: `conflict` when
 * somebody else has changed it meanwhile. `report` is how it stands now; null when it is gone.
 */
export const DecisionOutcome = z.object({
  id: z.uuid(),
  outcome: z.enum(['done', 'conflict', 'not_found']),
  report: z.nullable(AdminReport),
})
export type DecisionOutcome = z.infer<typeof DecisionOutcome>

export const NewReportNote = z.strictObject(
  { text: requiredText({ name: 'Note', longest: textLimits.note }) },
  noOtherField,
)
export type NewReportNote = z.infer<typeof NewReportNote>

/** What administrators tell each other about a report; never public, gone with the report. */
export const ReportNote = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  authorName: z.string(),
  text: z.string(),
})
export type ReportNote = z.infer<typeof ReportNote>

/** Notes the earliest first, history the latest first. */
export const ReportCase = z.object({
  report: AdminReport,
  notes: z.array(ReportNote),
  history: z.array(HistoryEntry),
})
export type ReportCase = z.infer<typeof ReportCase>

/** What was masked, shown once and recorded in the history. */
export const RevealedReporter = z.object({ fullName: z.string(), email: z.string() })
export type RevealedReporter = z.infer<typeof RevealedReporter>
