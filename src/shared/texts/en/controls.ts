import { formatsIn } from '../formats.ts'

const { count } = formatsIn('en')
const characters = { one: 'character', other: 'characters' }

export const controlsTexts = {
  part: 'controls',
  cancel: 'Cancel',
  selectRow: (name: string) => `Select ${name}`,
  selectAllOnThisPage: 'Select all on this page',
  close: 'Close',
  emailAddress: 'Email Address',
  username: 'Username',
  showPassword: (label: string) => `Show ${label.toLowerCase()}`,
  charactersLeft: (amount: number) => `${count(amount, characters)} left`,
  charactersTooMany: (amount: number) => `${count(amount, characters)} too many`,
  optional: '(optional)',
  error: 'Error: ',
  apply: 'Apply',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  dismissMessage: 'Dismiss message',
  checkingNotARobot: 'Checking that you are not a robot. This takes a few seconds.',
} as const
