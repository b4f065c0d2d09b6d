export const analyticsTexts = {
  part: 'analytics',
  pageViewsAreNotCounted: 'Page views are not counted',
  close: 'Close',
  mayWeCountPageViews: 'May we count page views?',
  privacyPolicy: 'Privacy Policy',
  explanation:
    'To learn what is read here, a script from {host} would be told the path of each page you open, never what you search for or write. Everything works without it.',
  soFar: {
    accepted: 'So far you have accepted.',
    refused: 'So far you have refused.',
  },
  againstTracking:
    'Your browser asks sites not to track you (Global Privacy Control or Do Not Track). We take that for a refusal.',
  forgetful:
    'Your browser keeps nothing for this site, so it could not remember a consent. We take that for a refusal.',
  accept: 'Accept',
  refuse: 'Refuse',
} as const
