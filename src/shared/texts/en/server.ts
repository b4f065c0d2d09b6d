/** What only the server writes: feeds, captions of videos, and the page of a refused request. */
export const serverTexts = {
  part: 'server',
  newestReports: 'The newest reports of unexplained phenomena',
  /** Instead of captions, if the witness wrote no description. */
  notDescribed: 'The witness did not describe this video.',
  refusedTitles: {
    429: 'Too many requests',
    503: 'The site is busy',
  },
  tryAgain: 'Try again',
} as const
