/** All that the site has read from the words of a witness, for moderators and for the witness. */
export const wholeReadingTexts = {
  part: 'wholeReading',
  noPlaceIsRead: 'The site knows no place for these words.',
  noPlaceIsNamed: 'The words name no place',
  durationAsRead: 'Duration, read by the site',
  hours: { one: 'hour', other: 'hours' },
  minutes: { one: 'minute', other: 'minutes' },
  seconds: { one: 'second', other: 'seconds' },
  atLeast: (duration: string) => `at least ${duration}`,
  atMost: (duration: string) => `at most ${duration}`,
  fromTo: (least: string, most: string) => `${least} to ${most}`,
} as const
