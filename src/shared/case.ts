import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import { HistoryEntry } from './history.ts'
import { textLimits } from './limits.ts'
import { decisionReasons } from './moderation.ts'
import { OwnReport } from './own-reports.ts'
import { requiredText } from './text.ts'

/**
 * `message`: from the witness to the moderators, never public. `answer`: from a moderator, never
 * public. `addendum` and `reply` (to a verdict): from the witness, public when a moderator released
 * them (decision 30).
 */
export const caseEntryKinds = ['message', 'answer', 'addendum', 'reply'] as const
export type CaseEntryKind = (typeof caseEntryKinds)[number]

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
})
export type CaseEntry = z.infer<typeof CaseEntry>

/**
 * `open`: the report is stored. `deleted`: a moderator deleted it. `erasing`: its witness asked to
 * erase it, and can undo that until `erasedOn`.
 */
const caseStages = ['open', 'deleted', 'erasing'] as const

/** Everything that the witness of a report can read and do, from GET /api/case. */
export const Case = z.object({
  stage: z.enum(caseStages),
  report: z.extend(OwnReport, { videoDescription: z.nullable(z.string()) }),
  erasedOn: z.nullable(z.iso.date()),
  /** The latest decision with a reason. */
  decision: z.nullable(
    z.object({
      decidedOn: z.iso.date(),
      reasonCode: z.nullable(z.enum([...decisionReasons, 'not_given'])),
      /** The entry that the moderator wrote with this decision. */
      entryId: z.nullable(z.uuid()),
    }),
  ),
  entries: z.array(CaseEntry),
  mayReply: z.boolean(),
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
  'withdraw-video',
  'hide-name',
  'erase',
  'undo-erasure',
] as const
export type CaseAct = (typeof caseActs)[number]

/** What the witness may write. */
export const writtenKinds = ['message', 'addendum', 'reply'] as const
export type WrittenKind = (typeof writtenKinds)[number]

/** The text of an entry, by its kind. */
export const entryTexts = {
  message: requiredText({ field: 'message', longest: textLimits.message }),
  addendum: requiredText({ field: 'addendum', longest: textLimits.addendum }),
  reply: requiredText({ field: 'reply', longest: textLimits.reply }),
} satisfies Record<WrittenKind, unknown>

/** The form that asks for a decision which cannot be undone. */
export const confirmedFault = faultMessage('not-confirmed')

/** Entries of one case that its witness can write. */
export const mostEntries = 100

/** A dated addition on the page of a report, unaltered. */
export const PublicAddition = z.object({
  kind: z.enum(['addendum', 'reply']),
  addedOn: z.iso.date(),
  text: z.string(),
})
export type PublicAddition = z.infer<typeof PublicAddition>

/** What witnesses added to a public report after it was stored. */
export const PublicAdditions = z.object({ additions: z.array(PublicAddition) })
export type PublicAdditions = z.infer<typeof PublicAdditions>

/** All fields, messages and history of one report, for its witness. */
export const CaseExport = z.object({
  exportedAt: z.iso.datetime(),
  ...z.pick(Case, { report: true, stage: true, erasedOn: true, entries: true }).shape,
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
export const NewReceipt = z.object({ receipt: z.nullable(z.string()) })
