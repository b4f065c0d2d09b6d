import * as z from 'zod/mini'
import { AdminReport } from './moderation.ts'

/** Of each kind. */
export const mostSimilar = 5

/** Enough to recognise a report beside another one. No name and no address. */
export const SimilarReport = z.pick(AdminReport, {
  id: true,
  location: true,
  sightingDate: true,
  sightingTime: true,
  description: true,
  status: true,
  createdAt: true,
})
export type SimilarReport = z.infer<typeof SimilarReport>

/** Reports in every status that tell the same: in the same words, or of the same place and night. */
export const SimilarReports = z.object({
  sameText: z.array(SimilarReport),
  sameNight: z.array(SimilarReport),
})
export type SimilarReports = z.infer<typeof SimilarReports>
