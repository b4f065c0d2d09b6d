import * as z from 'zod/mini'
import { objectExpected } from './body-fields.ts'
import { faultMessage } from './faults.ts'
import { textLimits } from './limits.ts'
import { optionalText, requiredText } from './text.ts'

/** Why somebody asks that a report be looked at. */
export const objectionGrounds = [
  'illegal',
  'personal-details',
  'insult',
  'untrue',
  'copied',
  'other',
] as const
export type ObjectionGround = (typeof objectionGrounds)[number]

/** What somebody says who asks that a report be looked at. */
export const NewObjection = z.object(
  {
    ground: z.enum(objectionGrounds, {
      error: faultMessage({ code: 'not-chosen', values: { field: 'ground' } }),
    }),
    text: requiredText({ field: 'message', longest: textLimits.objection }),
    /** For the answer. */
    email: z.pipe(
      optionalText({ field: 'email', longest: textLimits.email }),
      z.nullable(z.email(faultMessage('invalid-email'))),
    ),
  },
  objectExpected('words'),
)
export type NewObjection = z.infer<typeof NewObjection>
