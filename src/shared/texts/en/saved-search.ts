import type { NoticeFrequency } from '../../notices.ts'

/** The form below the results of a search. */
export const savedSearchTexts = {
  part: 'savedSearch',
  byMail: 'New sightings by mail',
  explanation:
    'Nothing is sent when nothing is new. We mail a link first, and begin when you say yes there. No account is needed. Each mail has a link that ends them. We erase the address 12 months after your last click.',
  email: 'E-mail address',
  often: 'How often',
  frequencies: {
    day: 'Once a day',
    week: 'Once a week',
  } satisfies Record<NoticeFrequency, string>,
  sendMe: 'Send me new sightings of this search',
} as const
