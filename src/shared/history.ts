import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import { deskPage } from './limits.ts'
import { filter, largestNumber, wholeNumber } from './query-fields.ts'

/** The actions of administrators that are recorded permanently. */
export const historyActions = [
  'report_status_changed',
  'report_deleted',
  'report_restored',
  'report_erased',
  'report_revealed',
  'report_released',
  'place_corrected',
  'place_correction_removed',
  'time_corrected',
  'time_correction_removed',
  'text_redacted',
  'redaction_taken_back',
  'name_confirmed',
  'addition_released',
  'addition_declined',
  'null_report_counted',
  'null_report_declined',
  'objection_upheld',
  'objection_declined',
  'report_corrected_by_source',
  'reporters_read',
  'reporter_hidden',
  'reporter_removed',
  'video_released',
  'video_withheld',
  'reason_added',
  'reason_changed',
  'reason_moved',
  'reason_retired',
  'reason_restored',
  'template_added',
  'template_changed',
  'template_removed',
  'administrator_registered',
  'administrator_activated',
  'administrator_deactivated',
  'administrator_changed',
  'administrator_deleted',
  'administrator_reset',
  'second_factor_added',
  'second_factor_removed',
  'promise_confirmed',
  'import_begun',
] as const
export type HistoryAction = (typeof historyActions)[number]

export const historySubjects = ['report', 'administrator', 'reason', 'template', 'import'] as const
export type HistorySubject = (typeof historySubjects)[number]

/** One row of the history. `actorId` is null for an operator at the shell of the server. */
export const HistoryEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorId: z.nullable(z.uuid()),
  actorName: z.string(),
  action: z.enum(historyActions),
  subjectKind: z.enum(historySubjects),
  subjectId: z.uuid(),
  subjectName: z.nullable(z.string()),
  fromValue: z.nullable(z.string()),
  toValue: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  reasonText: z.nullable(z.string()),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** Filters of the history: administrators and what they read, or deleted reports. */
export const historyTopics = ['administrators', 'deletions'] as const
export type HistoryTopic = (typeof historyTopics)[number]

/** Selects entries about one report or administrator, or all, before the entry `before`. */
export const HistoryQuery = z.object({
  topic: filter(historyTopics, 'topic'),
  subjectId: z.optional(
    z.uuid({ error: faultMessage({ code: 'id-expected', values: { name: 'subjectId' } }) }),
  ),
  before: wholeNumber({
    field: 'before',
    smallest: 1,
    largest: largestNumber,
    absent: largestNumber,
  }),
  limit: wholeNumber({
    field: 'limit',
    smallest: 1,
    largest: deskPage.largest,
    absent: deskPage.largest,
  }),
})
export type HistoryQuery = z.infer<typeof HistoryQuery>
