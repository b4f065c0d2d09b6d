import { keysOf, valuesByKey } from './values-by-key.ts'

type OptionalText = {
  /** The label in the form and on the pages, and the beginning of messages. */
  name: string
  /** In Unicode characters. */
  longest: number
  hint: string
  /** The height of its field, in lines. */
  rows: number
}

/**
 * The optional texts of a report, in the order of the form and the pages. Schemas, form, pages, SQL
 * and the import use this table. All of these texts are public. All are removed with the
 * identifiers of a report, because they can identify the witness.
 */
export const optionalTexts = {
  witnesses: {
    name: 'Witnesses',
    longest: 2_000,
    hint: 'How many others were there and who they are to you, like two neighbors; no names.',
    rows: 2,
  },
} as const satisfies Record<string, OptionalText>

export type OptionalTextName = keyof typeof optionalTexts

export const optionalTextNames = keysOf(optionalTexts)

/** One value for each optional text, in the order of the table. */
export function forEachOptionalText<T>(
  makeValue: (name: OptionalTextName) => T,
): Record<OptionalTextName, T> {
  return valuesByKey(optionalTextNames, makeValue)
}

/** The labels and hints as a part of the catalogue. */
export const optionalTextsTexts = { part: 'optionalTexts', ...optionalTexts } as const
