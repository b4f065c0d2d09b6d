/** Texts that the server adds to content/*.md, and the values of their figures. */
export const contentTexts = {
  part: 'content',
  linkToThisAnswer: 'Link to this answer',
  table: 'Table',
  percent: (amount: number) => `${amount}%`,
  seconds: (amount: number) => `${amount} seconds`,
  minutes: (amount: number) => `${amount} minutes`,
  hours: (amount: number | string) => `${amount} hours`,
  days: (amount: number) => `${amount} days`,
  months: (amount: number) => `${amount} months`,
  years: (amount: number) => `${amount} years`,
  monthsAndYears: (months: number, years: number) => `${months} months (${years} years)`,
  signInToSubmit: {
    true: 'You need to sign in before you can submit a report.',
    false: 'You do not need an account to submit a report.',
  },
  appearance: {
    true: 'A moderator looks at a new report before it is public; then it is marked "Under Review".',
    false:
      'A new report is public at once and marked "Under Review". One that holds a link or contact details is public only after a moderator has looked at it.',
  },
  /** Begins with a space, because it follows another sentence. */
  nameConfirmation:
    ' We mail a link to the address first: until it is used, or a moderator confirms the name, visitors read "Anonymous".',
  secondFactor: {
    true: 'Their accounts need multi-factor authentication.',
    false: 'Their accounts can be protected by multi-factor authentication.',
  },
  requestsElsewhere: {
    true: 'Unless you agree, the only requests that leave your browser for another site are for the video of a report that you open: it comes from the store in which we keep videos.',
    false: 'No request leaves your browser for another site unless you agree.',
  },
  operator: (siteName: string) => `the operator of ${siteName}`,
  contactPage: 'our contact page',
  legalTeam: 'our legal team',
  dataProtectionOfficer: 'our Data Protection Officer',
} as const
