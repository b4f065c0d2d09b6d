import type { PartOfDay } from '../../parts-of-day.ts'
import { formatsIn } from '../formats.ts'

const { number } = formatsIn('en')

/** How the site says what it has read from the words of a witness. */
export const readingTexts = {
  part: 'reading',
  placeAsRead: 'Place, read by the site',
  placeAsGiven: 'Place, given with the report',
  timeAsRead: 'Time, read by the site',
  readBySite: (reading: string) => `Read by the site: ${reading}`,
  setByModerator: (reading: string) => `Set by a moderator: ${reading}`,
  placeAsCorrected: 'Place, set by a moderator',
  timeAsCorrected: 'Time, set by a moderator',
  notKnown: 'not known',
  sureOfTheTime: 'How sure of the time',
  oneOfPlaces: (places: number) => `perhaps: one of ${places} places of this name`,
  withinOf: (kilometres: number, place: string) =>
    `within about ${number(Math.round(kilometres))} km of ${place}`,
  localTime: 'local time',
  utc: 'UTC',
  timeOfPlace: (place: string) => `${place} time`,
  aboutTime: (time: string, minutes: number) => `about ${time} (±${minutes}\u00a0min)`,
  within: (minutes: number) => `±${minutes}\u00a0min`,
  betweenTimes: (from: string, to: string) => `between ${from} and ${to}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  inUtc: (times: string, daysLater: number) =>
    `(${times} UTC${daysLater > 0 ? ' the next day' : daysLater < 0 ? ' the day before' : ''})`,
  parts: {
    midnight: 'around midnight',
    afterMidnight: 'just after midnight',
    noon: 'around noon',
    beforeDawn: 'before dawn',
    dawn: 'at dawn',
    dusk: 'at dusk',
    earlyMorning: 'in the early morning',
    lateMorning: 'in the late morning',
    afternoon: 'in the afternoon',
    lateEvening: 'in the late evening',
    evening: 'in the evening',
    morning: 'in the morning',
    earlyHours: 'in the early hours',
    lateNight: 'late at night',
    night: 'at night',
    daylight: 'by day',
  } satisfies Record<PartOfDay, string>,
} as const
