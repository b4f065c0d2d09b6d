import { labelsTexts } from './labels.ts'

/** Texts for the witness of a held report or name (decisions 27 and 28). */
export const heldTexts = {
  part: 'held',
  confirmsName: 'We mail you a link first: both appear once you have opened it and confirmed.',
  report: `A moderator looks at your report before it appears on the site, which typically takes ${labelsTexts.verificationTime}.`,
  name: 'Your name and e-mail address appear after you have confirmed them with the link that we mail you, or a moderator has. Until then the report is public under "Anonymous".',
  /** The mail comes once the report is public. */
  nameOfHeld:
    'Your name and e-mail address appear after that, once you have confirmed them with a link that we will mail you, or a moderator has.',
} as const
