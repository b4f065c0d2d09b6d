import * as z from 'zod/mini'
import { trueOrFalse } from './body-fields.ts'
import { faultMessage } from './faults.ts'
import { textLimits } from './limits.ts'
import { requiredText } from './text.ts'

/** What the statement of article 17 of the Digital Services Act rests on. */
export const reasonGrounds = ['terms', 'law'] as const
export type ReasonGround = (typeof reasonGrounds)[number]

/** Stands for a decision with only a text of its own, so it cannot be retired. */
export const otherReason = 'other'

/** A reason of the operator's list. `number` is its key at the desk; null for a retired reason. */
export const DecisionReason = z.object({
  id: z.uuid(),
  key: z.string(),
  number: z.nullable(z.int()),
  label: z.string(),
  sentence: z.string(),
  ground: z.enum(reasonGrounds),
})
export type DecisionReason = z.infer<typeof DecisionReason>

const ground = z.enum(reasonGrounds, {
  error: faultMessage({ code: 'not-chosen', values: { field: 'reasonGround' } }),
})

const numbers = { smallest: 1, largest: 99 }
const wrongNumber = {
  error: faultMessage({ code: 'out-of-range', values: { field: 'number', ...numbers } }),
}

export const NewReason = z.strictObject({
  label: requiredText({ field: 'reason', longest: textLimits.reasonLabel }),
  sentence: requiredText({ field: 'toWitness', longest: textLimits.reasonSentence }),
  ground,
})
export type NewReason = z.infer<typeof NewReason>

/** `number` exchanges two reasons or moves one to a free number. */
export const ReasonChange = z.strictObject({
  ...z.partial(NewReason).shape,
  number: z.optional(
    z
      .int(wrongNumber)
      .check(z.gte(numbers.smallest, wrongNumber), z.lte(numbers.largest, wrongNumber)),
  ),
  isRetired: z.optional(trueOrFalse('isRetired')),
})
export type ReasonChange = z.infer<typeof ReasonChange>

/** A short text of the operator for answers to witnesses. */
export const AnswerTemplate = z.object({ id: z.uuid(), title: z.string(), text: z.string() })
export type AnswerTemplate = z.infer<typeof AnswerTemplate>

/** As long as the sentence of a decision, so that each template fits everywhere. */
export const NewTemplate = z.strictObject({
  title: requiredText({ field: 'title', longest: textLimits.templateTitle }),
  text: requiredText({ field: 'message', longest: textLimits.toWitness }),
})
export type NewTemplate = z.infer<typeof NewTemplate>
