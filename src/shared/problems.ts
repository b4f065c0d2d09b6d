import * as z from 'zod/mini'
import { type Fault, findFault, sentenceOf } from './faults.ts'
import { ProofChallenge } from './proof-of-work.ts'
import { faultsTexts } from './texts/en/faults.ts'
import { problemsTexts } from './texts/en/problems.ts'
import { keysOf } from './values-by-key.ts'

const problemCodes = keysOf(problemsTexts.sentences)
export type ProblemCode = (typeof problemCodes)[number]

/** The values for the sentence of a code, so that a page can write it in another language. */
const values = z.optional(z.record(z.string(), z.union([z.string(), z.number()])))

/** The fault of one field. `message` is the English sentence, `code` is stable. */
export const FieldFault = z.object({
  path: z.string(),
  message: z.string(),
  code: z.enum(keysOf(faultsTexts.sentences)),
  values,
})
export type FieldFault = z.infer<typeof FieldFault>

export function fieldFault(path: string, fault: Fault): FieldFault {
  return { path, message: sentenceOf(fault), ...fault }
}

/** The value of another account. */
export function takenFault(field: 'username' | 'email'): FieldFault {
  return fieldFault(field, { code: 'already-taken', values: { field } })
}

/** A fault that a schema found. `unknownFields`: those that the object at this path must not have. */
export function schemaFault(
  path: string,
  message = sentenceOf({ code: 'invalid' }),
  unknownFields: string[] = [],
): FieldFault {
  if (unknownFields.length > 0) {
    return fieldFault(path, { code: 'unknown-fields', values: { names: unknownFields.join(', ') } })
  }
  return { path, message, ...(findFault(message) ?? { code: 'invalid' }) }
}

/** The only shape of an error: RFC 9457 problem details, with a stable `code` for programs. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int().check(z.gte(400), z.lte(599)),
  detail: z.string(),
  code: z.enum(problemCodes),
  values,
  errors: z.optional(z.array(FieldFault)),
  /** The newer state, if the caller knew an older one. */
  current: z.optional(z.record(z.string(), z.unknown())),
  /** With status 428: solve it and send the request again with the proof. */
  challenge: z.optional(ProofChallenge),
  requestId: z.string(),
})
export type ProblemDetails = z.infer<typeof ProblemDetails>
