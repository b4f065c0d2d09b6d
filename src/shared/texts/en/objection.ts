import type { ObjectionGround } from '../../objection.ts'

/** "Report this content": somebody asks that a report be looked at. */
export const objectionTexts = {
  part: 'objection',
  title: 'Report this content',
  explanation:
    'Tell the moderators what is wrong with this report. You need no account, and nobody asks who you are.',
  whatHappens:
    'A moderator reads it and decides about the report. The witness never learns of it from us. By sending it you say that, as far as you know, it is true.',
  ground: 'What is wrong?',
  grounds: {
    illegal: 'It breaks the law',
    'personal-details': "It has my personal details or somebody else's",
    insult: 'It insults or threatens somebody',
    untrue: 'It is made up, or a prank',
    copied: 'It was copied from somewhere',
    other: 'Something else',
  } satisfies Record<ObjectionGround, string>,
  choose: 'Choose',
  text: 'What should the moderators know?',
  textHint: 'For example which words, and why. Only moderators read it.',
  email: 'E-mail address for the answer',
  emailHint: 'Only if you want to hear what was decided. It is erased with the answer.',
  send: 'Send to the moderators',
  sending: 'Sending...',
  notSent: 'It was not sent',
  thanks:
    'Thank you. A moderator looks at the report. If you left an address, you will hear what was decided.',
} as const
