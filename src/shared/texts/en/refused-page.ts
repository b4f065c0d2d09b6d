/** The page that answers a refused request. */
export const refusedPageTexts = {
  part: 'refusedPage',
  titles: {
    429: 'Too many requests',
    503: 'The site is busy',
  },
  tryAgain: 'Try again',
} as const
