import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import { uuidPattern } from './ids.ts'
import { textLimits } from './limits.ts'
import { isStorable } from './text.ts'
import type { FieldName, FlagName, ListedName } from './texts/en/faults.ts'

/** Query string fields that several lists share. */

type Range = { field: FieldName; smallest: number; largest: number }
type NumberRule = Range & { absent: number }

/** The largest number with as many digits as a query string may have. */
export const largestNumber = 999_999_999

/** The place of a row in an order by time: microseconds since 1970, and its id. */
export const placePattern = String.raw`\d{1,17}\.${uuidPattern}`

export function optionalNumber({ field, smallest, largest, absent }: Range & { absent?: number }) {
  const error = faultMessage({ code: 'out-of-range', values: { field, smallest, largest } })
  const described = { type: 'integer', minimum: smallest, maximum: largest, default: absent }
  const digits = z
    .string({ error })
    .check(z.regex(/^\d{1,9}$/, { error, abort: true }))
    .register(z.globalRegistry, { ...described, pattern: undefined })
  const number = z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.gte(smallest, { error }), z.lte(largest, { error })),
  )
  return z.optional(z.pipe(digits, number))
}

export function wholeNumber(rule: NumberRule) {
  return z._default(optionalNumber(rule), rule.absent)
}

/** The sentence for a value that is none of these. */
export function unknownChoice(field: ListedName, options: readonly string[]): string {
  return faultMessage({ code: 'unknown-choice', values: { field, choices: options.join(', ') } })
}

/** One of the options; absent, empty or `all` is undefined. */
export function filter<const Options extends readonly string[]>(
  options: Options,
  field: ListedName,
) {
  const error = unknownChoice(field, ['all', ...options])
  return z.pipe(
    z.optional(z.enum([...options, 'all', ''], { error })),
    z.transform((choice): Options[number] | undefined =>
      choice === 'all' || choice === '' ? undefined : choice,
    ),
  )
}

/** Text of this form; absent or blank is undefined, as a form without scripts sends it. */
export function patterned(pattern: RegExp, error: string) {
  return z.pipe(
    z.optional(z.string({ error })),
    z.pipe(
      z.transform((text: string | undefined) => text?.trim() || undefined),
      z.optional(z.string().check(z.regex(pattern, { error }))),
    ),
  )
}

/** The years 100 to 2999. A shorter number is more likely a slip. */
export const yearPattern = '(?:0?[1-9]\\d{2}|[12]\\d{3})'

/** Whether a time may begin and end so. An end that is no valid one has its own fault already. */
export function isInOrder<End extends string | number>(
  from: End | undefined,
  to: End | undefined,
  isValid: (end: End) => boolean,
): boolean {
  if (from === undefined || to === undefined || !isValid(from) || !isValid(to)) return true
  return from <= to
}

/** True or false; absent or empty is false. */
export function flag(field: FlagName) {
  const error = faultMessage({ code: 'boolean-expected', values: { field } })
  return z.pipe(
    z.optional(z.enum(['', 'true', 'false'], { error })),
    z.transform((text: '' | 'true' | 'false' | undefined) => text === 'true'),
  )
}

/** Trimmed; blank is undefined. */
export function searchText(field: 'search' | 'place' = 'search') {
  const unstorable = faultMessage({ code: 'invalid-characters', values: { field } })
  const longest = textLimits.search
  const tooLongSearch = faultMessage({ code: 'too-long', values: { field, longest } })
  return z.pipe(
    z.optional(
      z
        .string({ error: faultMessage({ code: 'given-twice', values: { field } }) })
        .register(z.globalRegistry, { maxLength: textLimits.search }),
    ),
    z.pipe(
      z.transform((text: string | undefined) => text?.trim() || undefined),
      z.optional(
        z
          .string()
          .check(
            z.refine(isStorable, { error: unstorable, abort: true }),
            z.maxLength(textLimits.search, { error: tooLongSearch }),
          ),
      ),
    ),
  )
}
