/** What a witness without scripts reads after sending. */
export const receivedTexts = {
  part: 'received',
  reviewComesNext: (verificationTime: string) =>
    `A moderator reviews it next, which typically takes ${verificationTime}.`,
  readYourReport: 'Read your report',
  reportSubmittedSuccessfully: 'Report Submitted Successfully',
  thankYou: (text: string) =>
    `Thank you for your submission. ${text} Nobody can edit a report after submission.`,
} as const
