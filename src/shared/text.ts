import * as z from 'zod/mini'

/** Number of Unicode characters (code points), which is how PostgreSQL counts too. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** PostgreSQL stores neither NUL nor a lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

type TextRule = {
  name: string
  longest: number
  shortest?: number
  /** For the description of the API only. */
  format?: 'date' | 'email'
}

/**
 * Trimmed text of `shortest` (default 1) to `longest` characters. Messages are sentences for the
 * witness and begin with `name`.
 */
export function requiredText({ name, longest, shortest = 1, format }: TextRule) {
  return z.pipe(
    z
      .string({ error: `${name} is required` })
      .register(z.globalRegistry, { minLength: shortest, maxLength: longest, format }),
    z.pipe(
      z.transform((text: string) => text.trim()),
      z.string().check(
        z.refine((text) => text !== '', { error: `${name} is required`, abort: true }),
        z.refine(isStorable, { error: `${name} contains invalid characters`, abort: true }),
        z.refine((text) => countCharacters(text) >= shortest, {
          error: `${name} must be at least ${shortest} characters`,
          abort: true,
        }),
        z.refine((text) => text.length <= longest || countCharacters(text) <= longest, {
          error: `${name} must be at most ${longest.toLocaleString('en')} characters`,
          abort: true,
        }),
      ),
    ),
  )
}

/** As `requiredText`, but absent, null or blank becomes null. */
export function optionalText({ name, longest }: TextRule) {
  return z.pipe(
    z.optional(
      z.nullable(
        z
          .string({ error: `${name} must be text` })
          .register(z.globalRegistry, { maxLength: longest }),
      ),
    ),
    z.pipe(
      z.transform((text: string | null | undefined) => text?.trim() || null),
      z.nullable(
        z.string().check(
          z.refine(isStorable, { error: `${name} contains invalid characters`, abort: true }),
          z.refine((text) => text.length <= longest || countCharacters(text) <= longest, {
            error: `${name} must be at most ${longest.toLocaleString('en')} characters`,
          }),
        ),
      ),
    ),
  )
}
