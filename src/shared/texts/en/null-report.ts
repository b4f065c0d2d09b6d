import type {
  NullReportDirection,
  NullReportDistance,
  NullReportSky,
  NullReportStay,
} from '../../null-report.ts'
import { formatsIn } from '../formats.ts'

const { count } = formatsIn('en')

/** What people tell who were near a sighting and saw nothing. */
export const nullReportTexts = {
  part: 'nullReport',
  sawNothing: 'I was there and saw nothing',
  nothingSeen: 'Nothing seen',
  people: (people: number) =>
    `${count(people, { one: 'person reports', other: 'people report' })} that they were near and saw nothing`,
  notes: 'From people who looked and saw nothing',
  explanation:
    'Knowing that somebody was there, looked and saw nothing helps as much as a sighting. Nobody asks who you are, and what you tell is stored without anything about you.',
  whatHappens:
    'A moderator reads it first. Then it counts on the page of the report, and your note can be read there. Your single answers are never shown, only counted.',
  distance: 'How far from the place of the report were you?',
  distances: {
    'same-place': 'At the same place',
    'within-2-km': 'Within 2 km',
    'within-10-km': 'Within 10 km',
    farther: 'Farther away',
  } satisfies Record<NullReportDistance, string>,
  fartherHint: 'Farther away than 10 km does not count as near.',
  place: 'Where you stood',
  placeHint: 'In a few words, without an address. Only the moderators read it.',
  stay: 'How long were you there?',
  stays: {
    whole: 'The whole time of the sighting',
    some: 'A part of the time',
  } satisfies Record<NullReportStay, string>,
  direction: 'Which way did you look?',
  directions: {
    north: 'North',
    'north-east': 'North-east',
    east: 'East',
    'south-east': 'South-east',
    south: 'South',
    'south-west': 'South-west',
    west: 'West',
    'north-west': 'North-west',
    'all-around': 'All around',
  } satisfies Record<NullReportDirection, string>,
  sky: 'How was the sky?',
  skies: {
    clear: 'Clear',
    partly: 'Partly cloudy',
    overcast: 'Overcast',
    unknown: "I don't know",
  } satisfies Record<NullReportSky, string>,
  note: 'Note',
  noteHint:
    'Everyone can read it after a moderator has released it. Leave out names and addresses.',
  choose: 'Choose',
  noAnswer: 'No answer',
  send: 'Send',
  sending: 'Sending...',
  notSent: 'It was not sent',
  thanks: 'Thank you. A moderator reads it; then it counts on the page of the report.',
} as const
