import * as z from 'zod/mini'

/** Counts Unicode characters (code points), as PostgreSQL does. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** PostgreSQL stores neither NUL nor a lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

type Rule = [holds: (text: string) => boolean, error: string]

/** Reports only the first broken rule. Rules between fields are still checked. */
export function textRules(...rules: Rule[]) {
  return z.check<string>(({ value, issues }) => {
    const [, message] = rules.find(([holds]) => !holds(value)) ?? []
    if (message) issues.push({ code: 'custom', message, input: value, continue: true })
  })
}

export function isAtMost(longest: number): (text: string) => boolean {
  return (text) => text.length <= longest || countCharacters(text) <= longest
}

export function isAtLeast(shortest: number): (text: string) => boolean {
  return (text) => countCharacters(text) >= shortest
}

type TextRule = {
  name: string
  longest: number
  shortest?: number
  /** For the API description only. */
  format?: 'date' | 'email'
}

function tooLong(name: string, longest: number): string {
  return `${name} must be at most ${longest.toLocaleString('en')} characters`
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
      z
        .string()
        .check(
          textRules(
            [(text) => text !== '', `${name} is required`],
            [isStorable, `${name} contains invalid characters`],
            [isAtLeast(shortest), `${name} must be at least ${shortest} characters`],
            [isAtMost(longest), tooLong(name, longest)],
          ),
        ),
    ),
  )
}

/** Like `requiredText`, but absent, null or blank becomes null. */
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
        z
          .string()
          .check(
            textRules(
              [isStorable, `${name} contains invalid characters`],
              [isAtMost(longest), tooLong(name, longest)],
            ),
          ),
      ),
    ),
  )
}
