import * as z from 'zod/mini'
import { textLimits } from './limits.ts'
import { isStorable } from './text.ts'

/** Query string fields that several lists share. */

type NumberRule = { name: string; smallest: number; largest: number; absent: number }

export function wholeNumber({ name, smallest, largest, absent }: NumberRule) {
  const error = `${name} must be a whole number from ${smallest} to ${largest.toLocaleString('en')}`
  const described = { type: 'integer', minimum: smallest, maximum: largest, default: absent }
  const digits = z
    .string({ error })
    .check(z.regex(/^\d{1,9}$/, { error, abort: true }))
    .register(z.globalRegistry, { ...described, pattern: undefined })
  const number = z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.gte(smallest, { error }), z.lte(largest, { error })),
  )
  return z._default(z.optional(z.pipe(digits, number)), absent)
}

/** One of the options; absent, empty or `all` is undefined. */
export function filter<const Options extends readonly string[]>(options: Options, name: string) {
  const error = `Unknown ${name}: choose one of all, ${options.join(', ')}`
  return z.pipe(
    z.optional(z.enum([...options, 'all', ''], { error })),
    z.transform((choice): Options[number] | undefined =>
      choice === 'all' || choice === '' ? undefined : choice,
    ),
  )
}

const tooLongSearch = `Search must be at most ${textLimits.search} characters`

/** Trimmed; blank is undefined. */
export function searchText() {
  return z.pipe(
    z.optional(
      z
        .string({ error: 'Search must be given once' })
        .register(z.globalRegistry, { maxLength: textLimits.search }),
    ),
    z.pipe(
      z.transform((text: string | undefined) => text?.trim() || undefined),
      z.optional(
        z
          .string()
          .check(
            z.refine(isStorable, { error: 'Search contains invalid characters', abort: true }),
            z.maxLength(textLimits.search, { error: tooLongSearch }),
          ),
      ),
    ),
  )
}
