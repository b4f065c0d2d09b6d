import { formatsIn } from '../formats.ts'

const { count } = formatsIn('en')
const characters = { one: 'character', other: 'characters' }

/** The texts of fields and forms, which the first load of a page does not need. */
export const fieldsTexts = {
  part: 'fields',
  emailAddress: 'Email Address',
  username: 'Username',
  showPassword: (label: string) => `Show ${label.toLowerCase()}`,
  charactersLeft: (amount: number) => `${count(amount, characters)} left`,
  charactersTooMany: (amount: number) => `${count(amount, characters)} too many`,
  optional: '(optional)',
  error: 'Error: ',
  checkingNotARobot: 'Checking that you are not a robot. This takes a few seconds.',
} as const
