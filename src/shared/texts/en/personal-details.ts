import type { PersonalDetailKind } from '../../personal-details.ts'
import { formatsIn } from '../formats.ts'

const { count } = formatsIn('en')

/** The note below a text that holds personal details, while it is written. */
export const personalDetailsTexts = {
  part: 'personalDetails',
  title: 'This can identify somebody',
  explanation:
    'Everyone can read this text. If it holds personal details, a moderator may have to look at your report before it appears.',
  asWritten: 'Visitors would read:',
  without: 'Without the details:',
  remove: 'Remove them',
  keep: 'Keep what I wrote',
  removed: (amount: number) =>
    `${count(amount, { one: 'detail was', other: 'details were' })} removed.`,
  undo: 'Undo',
  found: (amount: number) =>
    `${count(amount, { one: 'personal detail', other: 'personal details' })} found. A suggestion is below the text.`,
  kinds: {
    email: 'e-mail address',
    phone: 'phone number',
    link: 'link',
    street: 'street address',
    plate: 'number plate',
    name: 'name',
  } satisfies Record<PersonalDetailKind, string>,
  replacements: {
    email: '[e-mail address removed]',
    phone: '[phone number removed]',
    link: '[link removed]',
    street: '[address removed]',
    plate: '[number plate removed]',
    name: '[name removed]',
  } satisfies Record<PersonalDetailKind, string>,
} as const
