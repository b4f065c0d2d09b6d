import { type PartOfDay, partsOfDay } from '../../shared/parts-of-day.ts'
import { placeName } from '../../shared/place-name.ts'
import { utcDayOf } from '../../shared/sighting-date.ts'
import type { ReportPlace, ReportSighting } from '../../shared/sightings.ts'
import type { readingTexts } from '../../shared/texts/en/reading.ts'
import type { Formats } from '../../shared/texts/formats.ts'
import type { Translated } from '../../shared/texts/texts.ts'
import { keysOf } from '../../shared/values-by-key.ts'

/** What a reading is written with. */
export type ReadingWords = {
  texts: Translated<typeof readingTexts>
  formats: Formats
}

type Reading = { sighted: ReportSighting; place: ReportPlace | null }

const minute = 60_000
const hour = 60 * minute

/** A local time without a zone, as if it were UTC: so it is written as it is. */
const localDate = (local: string) => new Date(`${local}Z`)

/** "Lyon, France", with its doubt: "(perhaps: one of 34 …)" behind it, or "within about 966 km of" before it. */
export function writePlace(place: ReportPlace, { texts, formats }: ReadingWords) {
  const { kind, others, cell, radiusKm } = place
  const written = placeName(place, formats)
  if (kind !== 'town' || cell !== null) return written
  if (others > 0) return `${written} (${texts.oneOfPlaces(others + 1)})`
  // A town without others of its name is on no map only where the words say that it was far away.
  return radiusKm === null ? written : texts.withinOf(radiusKm, written)
}

type Interval = { from: Date; to: Date }

const middleOf = ({ from, to }: Interval) => new Date((from.getTime() + to.getTime()) / 2)

const lengthOf = ({ from, to }: Interval) => to.getTime() - from.getTime()

const reachOf = (interval: Interval) => Math.round(lengthOf(interval) / 2 / minute)

/** Whether one time, with its doubt, is written for an interval. */
const isMoment = (interval: Interval, kind: string) => kind === 'clock' && reachOf(interval) <= 60

/** How long an interval is if the witness is sure of the part of the day only. */
const lengthOfAnyPart = 6

/** The part of the day that has exactly this interval. Only dusk and dawn, by the Sun, can have others. */
function partOf({ from, to }: Interval): PartOfDay | undefined {
  const start = (from.getTime() % (24 * hour)) / hour
  const length = lengthOf({ from, to }) / hour
  const startOfDay = start < 0 ? start + 24 : start
  const part = keysOf(partsOfDay).find((name) => {
    const [first, last] = partsOfDay[name]
    return first === startOfDay && last - first === length
  })
  if (part || length === lengthOfAnyPart) return part
  return startOfDay + length / 2 < 12 ? 'dawn' : 'dusk'
}

/** "about 21:00 (±30 min)" or, for a part of the day, "in the evening, between 18:00 and 23:00" */
function writeClock(interval: Interval, kind: string, { texts, formats }: ReadingWords, said = '') {
  const { from, to } = interval
  const { time } = formats
  const words = said.trim().toLowerCase()
  if (isMoment(interval, kind)) {
    const reach = reachOf(interval)
    const middle = time(middleOf(interval))
    return words === middle ? texts.within(reach) : texts.aboutTime(middle, reach)
  }
  const part = kind === 'words' ? partOf(interval) : undefined
  const between = texts.betweenTimes(time(from), time(to))
  const isSaid = part && words !== '' && texts.parts[part].toLowerCase().includes(words)
  return part && !isSaid ? `${texts.parts[part]}, ${between}` : between
}

/** The instant that names the day: of "10 pm to 4 am" the beginning. */
const shownOf = (interval: Interval, isOneMoment: boolean) =>
  isOneMoment ? middleOf(interval) : interval.from

const dayNumber = (instant: Date) => Math.floor(instant.getTime() / (24 * hour))

/** Undefined where the words name only a day: the date says it. */
function localInterval({ localFrom, localTo, kind }: ReportSighting): Interval | undefined {
  if (!localFrom || !localTo || (kind !== 'clock' && kind !== 'words')) return undefined
  return { from: localDate(localFrom), to: localDate(localTo) }
}

/** The witness named UTC, and the place, with its own zone, is unknown. */
const isInUtc = ({ timeZone, localFrom, localTo, from, to }: ReportSighting) =>
  timeZone === null && isSameTime(localFrom, from) && isSameTime(localTo, to)

const isSameTime = (local: string | null, instant: string | null) =>
  local !== null && instant !== null && localDate(local).getTime() === Date.parse(instant)

function writeZone({ sighted, place }: Reading, { texts }: ReadingWords) {
  if (isInUtc(sighted)) return texts.utc
  return sighted.timeZone && place?.name ? texts.timeOfPlace(place.name) : texts.localTime
}

/** "July 1947", "1940 to 1949": what a moderator set without a time of day. No words beside say it. */
function writeDays({ localFrom, localTo }: ReportSighting, { texts, formats }: ReadingWords) {
  if (!localFrom || !localTo) return texts.notKnown
  const [first, last] = [localFrom.slice(0, 10), localTo.slice(0, 10)]
  const isOfYears = first.endsWith('-01-01') && last.endsWith('-12-31')
  const isOfMonth = first !== last && first.slice(0, 7) === last.slice(0, 7)
  const length = isOfYears ? 4 : isOfMonth ? 7 : 10
  const [from, to] = [first, last].map((day) => formats.sightingDate(day.slice(0, length)))
  return from === to ? from : texts.fromTo(from ?? '', to ?? '')
}

/** What the witness wrote, as it stands beside the reading. */
type TimeWords = { sightingDate?: string; sightingTime?: string }

/**
 * "about 21:00 (±30 min), 21 March 2024, Lyon time". Day, clock and part of the day are left out where the
 * words beside say the same: "±30 min, Lyon time".
 */
export function writeLocalTime(
  reading: Reading,
  words: ReadingWords,
  said?: TimeWords,
): string | undefined {
  const { sighted } = reading
  const local = localInterval(sighted)
  if (!local) return sighted.source === 'moderator' ? writeDays(sighted, words) : undefined
  const clock = writeClock(local, sighted.kind, words, said?.sightingTime)
  const shown = shownOf(local, isMoment(local, sighted.kind))
  const isSaid = said?.sightingDate === utcDayOf(shown)
  const day = isSaid ? [] : [words.formats.day(shown)]
  return [clock, ...day, writeZone(reading, words)].join(', ')
}

/** "(20:00 UTC)", or "(03:00 UTC the next day)" */
function writeUtc(sighted: ReportSighting, { texts, formats: { time } }: ReadingWords) {
  const { from, to, kind } = sighted
  const local = localInterval(sighted)
  if (!local || !from || !to || isInUtc(sighted)) return undefined
  const utc = { from: new Date(from), to: new Date(to) }
  // An hour that comes twice when the clocks are set back may be either.
  const isOneMoment = isMoment(utc, kind) && lengthOf(utc) === lengthOf(local)
  const shown = [shownOf(utc, isOneMoment), shownOf(local, isMoment(local, kind))] as const
  return texts.inUtc(
    isOneMoment ? time(shown[0]) : texts.fromTo(time(utc.from), time(utc.to)),
    dayNumber(shown[0]) - dayNumber(shown[1]),
  )
}

/** The local time, and the same in UTC: "about 21:00 (±30 min), 21 March 2024, Lyon time (20:00 UTC)". */
export function writeTime(
  reading: Reading,
  words: ReadingWords,
  said?: TimeWords,
): string | undefined {
  const written = writeLocalTime(reading, words, said)
  return written && [written, writeUtc(reading.sighted, words)].filter(Boolean).join(' ')
}

/** The local time for a line of its own, marked as what it is (decision 25). */
export function writeMarkedTime(
  reading: Reading,
  words: ReadingWords,
  said: TimeWords,
): string | undefined {
  const written = writeLocalTime(reading, words, said)
  const { texts } = words
  const mark = reading.sighted.source === 'moderator' ? texts.setByModerator : texts.readBySite
  return written && mark(written)
}
