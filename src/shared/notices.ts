import * as z from 'zod/mini'
import { emailAddress } from './accounts.ts'
import { faultMessage } from './faults.ts'

/** How often a saved search sends its new sightings. */
export const noticeFrequencies = ['day', 'week'] as const
export type NoticeFrequency = (typeof noticeFrequencies)[number]

/** The form that asks for mails about a search of the page Explore. */
export const SavedSearchRequest = z.object({
  email: emailAddress(),
  frequency: z.enum(noticeFrequencies, {
    error: faultMessage({ code: 'not-chosen', values: { field: 'frequency' } }),
  }),
})
export type SavedSearchRequest = z.infer<typeof SavedSearchRequest>

/** What the page of notices tells after a form. */
export const noticeAnswers = ['asked', 'kept', 'ended', 'unknown'] as const
export type NoticeAnswer = (typeof noticeAnswers)[number]

/** `keep` also confirms the address. */
export const noticeActs = ['keep', 'end'] as const
