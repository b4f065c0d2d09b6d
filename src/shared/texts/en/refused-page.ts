/** The page of a request that the site turned away. */
export const refusedPageTexts = {
  part: 'refusedPage',
  titles: {
    429: 'Too many requests',
    503: 'The site is busy',
  },
  tryAgain: 'Try again',
} as const
