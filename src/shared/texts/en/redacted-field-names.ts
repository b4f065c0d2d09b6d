import { forEachOptionalText, optionalTexts } from '../../optional-texts.ts'
import type { RedactedField } from '../../redactions.ts'

/** The texts from which a moderator can remove words, for the moderator and for the witness. */
export const redactedFieldNames = {
  description: 'Description',
  location: 'Place',
  ...forEachOptionalText((name) => optionalTexts[name].name),
} satisfies Record<RedactedField, string>
