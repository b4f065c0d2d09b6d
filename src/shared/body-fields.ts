import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import type { BodyName, FlagName } from './texts/en/faults.ts'

/** Rules that several JSON bodies share. */

/** The error of a body that is no JSON object. */
export function objectExpected(what: BodyName) {
  return { error: faultMessage({ code: 'object-expected', values: { what } }) }
}

export function trueOrFalse(field: FlagName) {
  return z.boolean({ error: faultMessage({ code: 'boolean-expected', values: { field } }) })
}
