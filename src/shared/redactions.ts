import * as z from 'zod/mini'
import { objectExpected } from './body-fields.ts'
import { faultMessage } from './faults.ts'
import { shortestDescription, textLimits } from './limits.ts'
import { reasonKey, version } from './moderation.ts'
import { forEachOptionalText, optionalTextNames, optionalTexts } from './optional-texts.ts'
import { requiredText } from './text.ts'

/** What may stand in a text instead of removed words. */
export const redactionMarks = ['[removed]', '[name removed]'] as const
export type RedactionMark = (typeof redactionMarks)[number]

/** The free texts of a report that everybody can read. */
export const redactedFields = ['description', 'location', ...optionalTextNames] as const
export type RedactedField = (typeof redactedFields)[number]

/** A piece of the original. With a mark: it was removed, and the mark stands there. */
export type RedactionPart = { text: string; mark?: RedactionMark }

const splitter = /(\[removed\]|\[name removed\])/

const isMark = (text: string) => redactionMarks.find((mark) => mark === text)

/** A text as a text area gives it back: with one kind of line break, and trimmed by the schema. */
export function asTyped(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}

/**
 * The original in pieces, if `redacted` is the original with marks in the place of words: each mark stands
 * for one character or more, and everything else is the original, unchanged and in its order. Undefined
 * if it is anything else, so that nobody can put words into the mouth of a witness. Each piece
 * is taken as early as possible; if that fails, no other choice fits.
 */
export function findRedactionParts(
  original: string,
  redacted: string,
): RedactionPart[] | undefined {
  const pieces = redacted.split(splitter)
  const last = pieces.length - 1
  if (last === 0) return original === redacted ? [{ text: original }] : undefined
  const parts: RedactionPart[] = []
  let at = 0
  for (let index = 0; index <= last; index += 2) {
    const kept = pieces[index] ?? ''
    const mark = isMark(pieces[index - 1] ?? '')
    const earliest = mark ? at + 1 : 0
    const start = index === last ? original.length - kept.length : original.indexOf(kept, earliest)
    if (start < earliest || (!mark && start > 0) || !original.startsWith(kept, start))
      return undefined
    if (mark) parts.push({ text: original.slice(at, start), mark })
    parts.push({ text: kept })
    at = start + kept.length
  }
  return parts.filter(({ text }) => text !== '').map(withoutOwnMark)
}

/** A mark that the witness wrote was not put there by anybody else. */
function withoutOwnMark(part: RedactionPart): RedactionPart {
  return part.text === part.mark ? { text: part.text } : part
}

/** True if `redacted` is the original without at least one word, and otherwise the same. */
export function isRedaction(original: string, redacted: string): boolean {
  return findRedactionParts(original, redacted)?.some(({ mark }) => mark !== undefined) ?? false
}

const redactedText = (field: RedactedField, longest: number, shortest = 1) =>
  z.optional(requiredText({ field, longest, shortest }))

/** The texts as everybody shall read them. */
export const Redaction = z.strictObject(
  {
    texts: z
      .strictObject(
        {
          description: redactedText('description', textLimits.description, shortestDescription),
          location: redactedText('location', textLimits.location),
          ...forEachOptionalText((name) => redactedText(name, optionalTexts[name].longest)),
        },
        objectExpected('decision'),
      )
      .check(
        z.refine((texts) => Object.values(texts).some((text) => text !== undefined), {
          error: faultMessage('nothing-redacted'),
        }),
      ),
    reasonCode: reasonKey,
    expectedUpdatedAt: version,
  },
  objectExpected('decision'),
)
export type Redaction = z.infer<typeof Redaction>

/** A text before a redaction, for administrators, until `erasedAt`. */
export const RedactedOriginal = z.object({
  id: z.uuid(),
  field: z.enum(redactedFields),
  original: z.string(),
  redactedAt: z.iso.datetime(),
  erasedAt: z.iso.datetime(),
})
export type RedactedOriginal = z.infer<typeof RedactedOriginal>
