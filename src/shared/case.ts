import * as z from 'zod/mini'
import { emailAddress } from './accounts.ts'
import { reasonGrounds } from './desk-answers.ts'
import { faultMessage } from './faults.ts'
import { HistoryEntry } from './history.ts'
import { HolderReading, HolderReport } from './holder-report.ts'
import { textLimits } from './limits.ts'
import { NullReportNote } from './null-report.ts'
import { redactedFields } from './redactions.ts'
import { Seal, SealWithSalt } from './seals.ts'
import { requiredText } from './text.ts'

/**
 * `message`: from the witness to the moderators, never public. `answer`: from a moderator, never
 * public. `addendum`, `reply` (to a verdict) and `recall` (the second account, after two days): from the
 * witness, public when a moderator released them (decision 30).
 */
export const caseEntryKinds = ['message', 'answer', 'addendum', 'reply', 'recall'] as const
export type CaseEntryKind = (typeof caseEntryKinds)[number]

/** What becomes public when a moderator has released it. */
const additionKinds = ['addendum', 'reply', 'recall'] as const
export type AdditionKind = (typeof additionKinds)[number]

export function isAddition(kind: CaseEntryKind): kind is AdditionKind {
  return additionKinds.some((addition) => addition === kind)
}

/** What a moderator decided about an addendum or a reply. */
export const additionStates = ['waiting', 'public', 'declined'] as const
export type AdditionState = (typeof additionStates)[number]

/** `createdAt` of a public addition is its day. */
export const CaseEntry = z.object({
  id: z.uuid(),
  kind: z.enum(caseEntryKinds),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** Null for a message or an answer. */
  state: z.nullable(z.enum(additionStates)),
  /** The seal of a recall; null for every other entry. */
  sealHash: z.nullable(z.string()),
})
export type CaseEntry = z.infer<typeof CaseEntry>

/**
 * `open`: the report is stored. `deleted`: a moderator deleted it. `erasing`: its witness asked to
 * erase it, and can undo that until `erasedOn`.
 */
const caseStages = ['open', 'deleted', 'erasing'] as const

/** Where the witness is told by mail that something is new. */
const CaseNotice = z.object({
  email: z.string(),
  /** False until the first mail was answered. */
  isConfirmed: z.boolean(),
})
export type CaseNotice = z.infer<typeof CaseNotice>

/** Everything that the witness of a report can read and do, from GET /api/case. */
export const Case = z.object({
  stage: z.enum(caseStages),
  report: HolderReport,
  ...HolderReading.shape,
  /** Null for a report of old. */
  seal: z.nullable(Seal),
  erasedOn: z.nullable(z.iso.date()),
  /** The latest decision of a moderator on the status, or the deletion while the report is deleted. */
  decision: z.nullable(
    z.object({
      decidedOn: z.iso.date(),
      /** `not_given` if the moderator gave none. */
      reasonCode: z.nullable(z.string()),
      /** What the operator's list says of the reason; null if it is not on the list. */
      sentence: z.nullable(z.string()),
      ground: z.enum(reasonGrounds),
      /** The entry that the moderator wrote with this decision. */
      entryId: z.nullable(z.uuid()),
    }),
  ),
  /** The texts from which a moderator removed words that were not put back. */
  redactions: z.array(
    z.object({
      field: z.enum(redactedFields),
      redactedOn: z.iso.date(),
      /** What the operator's list says of the reason; null if none was given. */
      sentence: z.nullable(z.string()),
    }),
  ),
  entries: z.array(CaseEntry),
  notice: z.nullable(CaseNotice),
  /** True if the site sends mails and the report still has identifiers. */
  mayNotify: z.boolean(),
  mayReply: z.boolean(),
  /** True if the second account is due and was not given. */
  mayRecall: z.boolean(),
  /** Makes one sending of a form count once. */
  formKey: z.uuid(),
})
export type Case = z.infer<typeof Case>

/** The acts of the forms on the case page. */
export const caseActs = [
  'open',
  'open-own',
  'close',
  'message',
  'addendum',
  'reply',
  'recall',
  'withdraw-video',
  'hide-name',
  'erase',
  'undo-erasure',
  'notify',
  'end-notices',
] as const
export type CaseAct = (typeof caseActs)[number]

/** What the witness may write. */
export const writtenKinds = ['message', 'addendum', 'reply', 'recall'] as const
export type WrittenKind = (typeof writtenKinds)[number]

/** The form that asks for notices. */
export const CaseNoticeRequest = z.object({ email: emailAddress() })

/** The text of an entry, by its kind. */
export const entryTexts = {
  message: requiredText({ field: 'message', longest: textLimits.message }),
  addendum: requiredText({ field: 'addendum', longest: textLimits.addendum }),
  reply: requiredText({ field: 'reply', longest: textLimits.reply }),
  recall: requiredText({ field: 'recall', longest: textLimits.recall }),
} satisfies Record<WrittenKind, unknown>

/** The form that asks for a decision which cannot be undone. */
export const confirmedFault = faultMessage('not-confirmed')

/** Entries of one case that its witness can write. */
export const mostEntries = 100

/** A dated addition on the page of a report, unaltered. */
export const PublicAddition = z.object({
  kind: z.enum(additionKinds),
  addedOn: z.iso.date(),
  text: z.string(),
  /** The seal of a second account. */
  sealHash: z.optional(z.string()),
})
export type PublicAddition = z.infer<typeof PublicAddition>

/** What witnesses added to a public report after it was stored, and what others noted. */
export const PublicAdditions = z.object({
  additions: z.array(PublicAddition),
  /** The notes of people who looked and saw nothing. */
  nothingSeen: z.array(NullReportNote),
})
export type PublicAdditions = z.infer<typeof PublicAdditions>

/** All fields, messages and history of one report, for its witness. */
export const CaseExport = z.object({
  exportedAt: z.iso.datetime(),
  ...z.pick(Case, {
    ...{ report: true, chosenPlace: true, reading: true, hasNoPlace: true },
    ...{ stage: true, erasedOn: true, notice: true },
  }).shape,
  seal: z.nullable(SealWithSalt),
  entries: z.array(z.extend(CaseEntry, { sealSalt: z.nullable(z.string()) })),
  history: z.array(
    z.object({
      ...z.pick(HistoryEntry, {
        at: true,
        action: true,
        fromValue: true,
        toValue: true,
        reasonCode: true,
      }).shape,
      /** `site`: the witness, an operator at the shell, or a scheduled job. */
      actorRole: z.enum(['moderator', 'site']),
    }),
  ),
})
export type CaseExport = z.infer<typeof CaseExport>

/** The code of a report that this browser has just sent without scripts. */
export const NewReceipt = z.object({
  receipt: z.nullable(z.string()),
  seal: z.nullable(Seal),
})
