import { redactedFieldNames } from './redacted-field-names.ts'

/** Where a moderator removes personal details from a text. */
export const redactionTexts = {
  part: 'redaction',
  title: 'Personal details',
  remove: 'Remove personal details',
  explanation:
    'Select the words and press a button, or type [removed] or [name removed] in their place. Everything else must stay as the witness wrote it. Everybody sees the new text at once.',
  fields: redactedFieldNames,
  locationHint:
    'The town that was chosen or set for this report is then no longer used. The site reads the place from the words that stay. Afterwards, under “Place and time”, you can set a town that may be public.',
  removeWords: 'Remove the selected words',
  removeName: 'Remove the selected name',
  selectFirst: 'Select words in the text first.',
  notARedaction:
    'Something else was changed. Only words may be replaced, by [removed] or [name removed].',
  preview: 'What is removed',
  startAnew: 'Start again',
  reason: 'Reason for the witness',
  chooseAReason: 'No reason',
  save: 'Remove them from the public text',
  saved: 'Words Removed',
  savedText: 'Everybody reads the text without them now',
  nothingChanged: 'Remove words first.',
  originals: 'Texts before words were removed',
  until: 'Only administrators read this. It is erased on {instant} UTC.',
  putBack: 'Put the words back',
  wasPutBack: 'Words Put Back',
  wasPutBackText: 'The text is as it was before',
  failed: 'That did not work',
} as const
