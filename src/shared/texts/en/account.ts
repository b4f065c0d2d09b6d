export const accountTexts = {
  part: 'account',
  yourAccount: 'Your account',
} as const
