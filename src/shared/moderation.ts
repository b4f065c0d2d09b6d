import * as z from 'zod/mini'
import { HistoryEntry } from './history.ts'
import { holdReasons } from './hold-reasons.ts'
import { deskPage, textLimits } from './limits.ts'
import { phenomenonTypes, type ReportStatus, regions, reportStatuses } from './options.ts'
import { filter, searchText, wholeNumber } from './query-fields.ts'
import { PublicReport } from './reports.ts'
import { optionalText, requiredText } from './text.ts'

/** What administrators read on a badge. */
export const deskStatusLabels: Record<ReportStatus, string> = {
  verified: 'Verified',
  pending: 'Pending',
  under_review: 'Under Review',
  rejected: 'Rejected',
}

/** What administrators choose from to decide on a report. */
export const decisionLabels: Record<ReportStatus, string> = {
  pending: 'Pending',
  under_review: 'Under Review',
  verified: 'Verify',
  rejected: 'Reject',
}

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

function flag(name: string) {
  const error = `${name} must be true or false`
  return z.pipe(
    z.optional(z.enum(['', 'true', 'false'], { error })),
    z.transform((text: '' | 'true' | 'false' | undefined) => text === 'true'),
  )
}

function day(name: string) {
  const error = `${name} must be a day like 2026-01-31`
  return z.pipe(
    z.optional(z.union([z.literal(''), z.iso.date({ error })], { error })),
    z.transform((text: string | undefined) => text || undefined),
  )
}

const filters = {
  status: filter(reportStatuses, 'status'),
  /** `true` for those that are held and not rejected. */
  held: flag('Held'),
  type: filter(phenomenonTypes, 'type'),
  region: filter(regions, 'region'),
  /** Days in UTC, both included. Those of the sighting come together and lie close to each other. */
  submittedFrom: day('Submitted from'),
  submittedTo: day('Submitted to'),
  sightedFrom: day('Sighted from'),
  sightedTo: day('Sighted to'),
  /** As for the public; for the role `admin` also in names and e-mail addresses. */
  search: searchText(),
}

const longestSightedDays = 31

function isSightedRange({ sightedFrom, sightedTo }: DaysOfSighting): boolean {
  if (!sightedFrom && !sightedTo) return true
  if (!sightedFrom || !sightedTo) return false
  const days = (Date.parse(sightedTo) - Date.parse(sightedFrom)) / 86_400_000
  return days >= 0 && days < longestSightedDays
}

type DaysOfSighting = { sightedFrom?: string | undefined; sightedTo?: string | undefined }

function sightedRange<T extends DaysOfSighting>() {
  return z.refine<T>(isSightedRange, {
    error: `Give the first and the last day of the sighting, at most ${longestSightedDays} days`,
    path: ['sightedTo'],
  })
}

/** Which reports of all, whatever their status. */
export const DeskFilters = z.object(filters).check(sightedRange())
export type DeskFilters = z.infer<typeof DeskFilters>

/** The place of a row: microseconds since 1970, and id; `held.` before it among held reports. */
const cursor = z.string().check(
  z.regex(/^(held\.)?\d{1,17}\.[0-9a-f-]{36}$/, {
    error: 'After must be what X-Next-After told',
  }),
)

export const DeskQuery = z
  .object({
    ...filters,
    order: z._default(
      z.enum(['newest', 'oldest'], { error: 'Order must be newest or oldest' }),
      'newest',
    ),
    /** `true`: those that are held and not rejected before all others, unless something is
     * searched or days of the sighting are chosen. */
    heldFirst: flag('Held first'),
    limit: wholeNumber({
      name: 'Limit',
      smallest: 1,
      largest: deskPage.largest,
      absent: deskPage.largest,
    }),
    offset: wholeNumber({
      name: 'Offset',
      smallest: 0,
      largest: deskPage.deepestOffset,
      absent: 0,
    }),
    /** Goes on after a row, however deep: quicker than an offset, and nothing is skipped or repeated. */
    after: z.optional(cursor),
  })
  .check(
    sightedRange(),
    z.refine(({ search, offset }) => !search || offset === 0, {
      error: 'A search goes on with after, not with an offset',
      path: ['offset'],
    }),
  )
export type DeskQuery = z.infer<typeof DeskQuery>

/**
 * What a list tells beside its rows. `X-Total-Count-Relation` is `exact`, or `at-least` where
 * counting on would take too long. `X-Next-After` is there exactly when more rows follow.
 */
export const deskHeaders = {
  total: 'x-total-count',
  relation: 'x-total-count-relation',
  next: 'x-next-after',
} as const

const Count = z.object({ reports: z.int(), isExact: z.boolean() })

/** Reports per status; where `isExact` is false there are at least so many. */
export const DeskCounts = z.object({
  pending: Count,
  under_review: Count,
  verified: Count,
  rejected: Count,
  /** In every status but `rejected`. */
  held: Count,
})
export type DeskCounts = z.infer<typeof DeskCounts>

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
    ({ status, verified }) => verified === undefined || verified === (status === 'verified'),
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
