export const analyticsTexts = {
  part: 'analytics',
  pageViewsAreNotCounted: 'Page views are not counted',
  close: 'Close',
  mayWeCountPageViews: 'May we count page views?',
  privacyPolicy: 'Privacy Policy',
  explanation:
    'To learn what is read here, a script from {host} would receive the path of each page you open, never your searches or texts. Everything works without it.',
  soFar: {
    accepted: 'So far you have accepted.',
    refused: 'So far you have refused.',
  },
  againstTracking:
    'Your browser asks sites not to track you (Global Privacy Control or Do Not Track). We treat that as a refusal.',
  forgetful:
    'Your browser stores nothing for this site, so it cannot remember a consent. We treat that as a refusal.',
  accept: 'Accept',
  refuse: 'Refuse',
} as const
