/** The seal of a first account, where a witness or a visitor reads about it. */
export const sealsTexts = {
  part: 'seals',
  sealed: 'Sealed',
  sealedAt: (day: string, time: string) => `${day}, in the hour from ${time} UTC`,
  whatItIs:
    'The seal was made when the report arrived. It shows that the words are still the same.',
  howToCheck:
    'Download everything below: with that file anyone can check the seal by the command npm run verify-seal of the open-source register.',
  noMatch:
    'Words of this report were removed or corrected after sealing, so the public text no longer matches the seal.',
  otherAccounts: 'Other accounts read or discussed before writing',
  answers: { yes: 'Yes', no: 'No' },
  nearThereAndThen: 'Other reports of those days',
  nowYouMayRead:
    'Your account is sealed, so others can no longer colour it. If you like, read what others saw at that time.',
  recall: 'Tell it once more',
  recallExplanation:
    'Two days later people often remember more. Tell what happened once more, without reading your first account again. It is sealed and dated, and appears below your report after a moderator has released it. You can do this once.',
  yourRecall: 'Your second account',
  sendRecall: 'Send the second account',
} as const
