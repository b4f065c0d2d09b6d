import * as z from 'zod/mini'
import { ProofChallenge } from './proof-of-work.ts'

export const FieldFault = z.object({ path: z.string(), message: z.string() })
export type FieldFault = z.infer<typeof FieldFault>

/** The only shape of an error: RFC 9457 problem details, with a stable `code` for programs. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int().check(z.gte(400), z.lte(599)),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(FieldFault)),
  /** The newer state, if the caller knew an older one. */
  current: z.optional(z.record(z.string(), z.unknown())),
  /** With status 428: solve it and send the request again with the proof. */
  challenge: z.optional(ProofChallenge),
  requestId: z.string(),
})
export type ProblemDetails = z.infer<typeof ProblemDetails>
