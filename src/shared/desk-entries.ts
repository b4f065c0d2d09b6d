import * as z from 'zod/mini'
import { caseEntryKinds } from './case.ts'
import { holdReasons } from './hold-reasons.ts'
import { textLimits } from './limits.ts'
import {
  nullReportDirections,
  nullReportDistances,
  nullReportSkies,
  nullReportStays,
} from './null-report.ts'
import { objectionGrounds } from './objection.ts'
import { requiredText } from './text.ts'

/** What stands in the list of a report at the desk: its entries, and what others saw or not. */
const deskEntryKinds = [...caseEntryKinds, 'null-report', 'objection'] as const

/** What somebody chose who saw nothing, and what the site found in the words. */
const NullReportFacts = z.object({
  distance: z.enum(nullReportDistances),
  place: z.nullable(z.string()),
  stay: z.enum(nullReportStays),
  direction: z.nullable(z.enum(nullReportDirections)),
  sky: z.enum(nullReportSkies),
  heldReasons: z.array(z.enum(holdReasons)),
  /** False for a counted one whose note no moderator has released. */
  isNotePublic: z.boolean(),
})
export type NullReportFacts = z.infer<typeof NullReportFacts>

/** Why somebody asks that the report be looked at, and what came of it. */
const ObjectionFacts = z.object({
  ground: z.enum(objectionGrounds),
  /** Whether the answer goes to an address. */
  isAnswered: z.boolean(),
  isUpheld: z.boolean(),
})

/** What witness, moderators or others wrote about a report, as administrators see it. */
export const DeskEntry = z.object({
  id: z.uuid(),
  kind: z.enum(deskEntryKinds),
  at: z.iso.datetime(),
  text: z.string(),
  /** Null for an entry of the witness. */
  authorName: z.nullable(z.string()),
  isWaiting: z.boolean(),
  isPublic: z.boolean(),
  /** Null for every entry of a case. */
  nullReport: z.nullable(NullReportFacts),
  objection: z.nullable(ObjectionFacts),
})
export type DeskEntry = z.infer<typeof DeskEntry>

/** `isOpen` is false for a report without a case: nobody could read an answer. */
export const DeskEntries = z.object({ isOpen: z.boolean(), entries: z.array(DeskEntry) })
export type DeskEntries = z.infer<typeof DeskEntries>

/** A report with something new from its witness or others. */
export const WaitingCase = z.object({
  id: z.uuid(),
  location: z.string(),
  entries: z.int(),
  waitsSince: z.iso.datetime(),
})
export type WaitingCase = z.infer<typeof WaitingCase>

export const NewAnswer = z.object({
  text: requiredText({ field: 'message', longest: textLimits.message }),
})

/**
 * `isPublic` releases an addition, counts a null report, or says that an objection was right; a message is never public and only marked as
 * read. `isNotePublic: false` counts a null report without its note.
 */
export const EntrySettlement = z.object({
  isPublic: z.boolean(),
  isNotePublic: z._default(z.boolean(), true),
})
