import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import type { BodyName, FlagName } from './texts/en/faults.ts'

/** Rules that several JSON bodies share. */

/** The error of a body that is no JSON object. */
export function objectExpected(what: BodyName) {
  return { error: faultMessage({ code: 'object-expected', values: { what } }) }
}

/** One of these, or null. A form sends an empty text where nothing is chosen. */
export function optionalChoice<Choice extends string>(choices: readonly Choice[], error: string) {
  // TypeScript cannot look into the enum of a list that it does not know.
  const known: readonly string[] = choices
  const schema = z.pipe(
    z.optional(z.nullable(z.enum([...known, ''], { error }))),
    z.pipe(
      z.transform((chosen: string | null | undefined) => chosen || null),
      z.nullable(z.enum(known)),
    ),
  )
  return schema as z.ZodMiniType<Choice | null, Choice | '' | null | undefined>
}

export function trueOrFalse(field: FlagName) {
  return z.boolean({ error: faultMessage({ code: 'boolean-expected', values: { field } }) })
}
