import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import type { FieldName } from './texts/en/faults.ts'

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
  field: FieldName
  longest: number
  shortest?: number
  /** For the API description only. */
  format?: 'date' | 'email'
}

/** The rules for the characters and the length of a text, with their messages. */
export function storableUpTo(field: FieldName, longest: number): [Rule, Rule] {
  return [
    [isStorable, faultMessage({ code: 'invalid-characters', values: { field } })],
    [isAtMost(longest), faultMessage({ code: 'too-long', values: { field, longest } })],
  ]
}

/**
 * Trimmed text of `shortest` (default 1) to `longest` characters. Messages are sentences for the
 * witness and begin with the name of the field.
 */
export function requiredText({ field, longest, shortest = 1, format }: TextRule) {
  const missing = faultMessage({ code: 'required', values: { field } })
  const tooShort = faultMessage({ code: 'too-short', values: { field, shortest } })
  const [storable, atMost] = storableUpTo(field, longest)
  return z.pipe(
    z
      .string({ error: missing })
      .register(z.globalRegistry, { minLength: shortest, maxLength: longest, format }),
    z.pipe(
      z.transform((text: string) => text.trim()),
      z
        .string()
        .check(
          textRules(
            [(text) => text !== '', missing],
            storable,
            [isAtLeast(shortest), tooShort],
            atMost,
          ),
        ),
    ),
  )
}

/** Like `requiredText`, but absent, null or blank becomes null. */
export function optionalText({ field, longest }: TextRule) {
  return z.pipe(
    z.optional(
      z.nullable(
        z
          .string({ error: faultMessage({ code: 'not-text', values: { field } }) })
          .register(z.globalRegistry, { maxLength: longest }),
      ),
    ),
    z.pipe(
      z.transform((text: string | null | undefined) => text?.trim() || null),
      z.nullable(z.string().check(textRules(...storableUpTo(field, longest)))),
    ),
  )
}
