import * as z from 'zod/mini'
import { caseEntryKinds } from './case.ts'
import { textLimits } from './limits.ts'
import { requiredText } from './text.ts'

/** What witness or moderators wrote in a case, as administrators see it. */
export const DeskEntry = z.object({
  id: z.uuid(),
  kind: z.enum(caseEntryKinds),
  at: z.iso.datetime(),
  text: z.string(),
  /** Null for an entry of the witness. */
  authorName: z.nullable(z.string()),
  isWaiting: z.boolean(),
  isPublic: z.boolean(),
})
export type DeskEntry = z.infer<typeof DeskEntry>

/** `isOpen` is false for a report without a case: nobody could read an answer. */
export const DeskEntries = z.object({ isOpen: z.boolean(), entries: z.array(DeskEntry) })
export type DeskEntries = z.infer<typeof DeskEntries>

/** A report with something new from its witness. */
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

/** `isPublic` releases an addition; a message is never public and only marked as read. */
export const EntrySettlement = z.object({ isPublic: z.boolean() })
