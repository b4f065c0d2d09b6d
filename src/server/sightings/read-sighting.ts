import type { TimePrecision } from '../../shared/options.ts'
import type { PartOfDay } from '../../shared/parts-of-day.ts'
import type { TimeKind } from '../../shared/sightings.ts'
import type { Point } from '../places/sphere.ts'
import {
  isTimeZone,
  type LocalInterval,
  localTimeAt,
  toInstants,
  withinCalendar,
} from './local-time.ts'
import { findNamedZone, isZoneOf, type NamedZone } from './named-zone.ts'
import { readDate } from './read-date.ts'
import { readDuration } from './read-duration.ts'
import { type ReadTime, readTime } from './read-time.ts'
import { twilightOf } from './sun-times.ts'

/**
 * The version of what this folder, places/locate-text.ts and reports/word-filter.ts read. Increase it with every change of what
 * they find: a job then reads all reports again.
 */
export const parserVersion = 12

/** The words of a report about its time, as the witness wrote them. */
export type SightingWords = {
  sightingDate: string
  sightingTime: string
  duration: string
  /** How sure the witness is of the time; null if unanswered. */
  timePrecision: TimePrecision | null
  createdAt: Date
}

/** A local time as PostgreSQL writes it, without a zone: 2024-03-21T20:30:00. */
export type LocalText = string

export type ReadSighting = {
  localFrom: LocalText | null
  localTo: LocalText | null
  sightedFrom: Date | null
  sightedTo: Date | null
  timeZone: string | null
  timeKind: TimeKind
  durationFrom: number | null
  durationTo: number | null
}

const minute = 60_000
const hour = 60 * minute
const year = 366 * 86_400_000

/** Minutes before and after the time that a witness names. */
const doubts: Record<TimePrecision, number> = { minute: 1, quarter: 8, hour: 30, part: 180 }

/** Nobody remembers the minute for longer than a year. */
const leastDoubtLater = 30

type ReadLocal = {
  kind: TimeKind
  interval?: LocalInterval
  part?: PartOfDay | undefined
  named?: NamedZone | undefined
}

/** Coordinates of a place that is sure, and its time zone. */
type ZonedSpot = Point & { zone: string }

/** In minutes of the local day. Dusk and dawn follow the Sun where the place is known. */
function boundsOf({ part, from, to }: ReadTime, date: number, place: ZonedSpot | null) {
  const twilight =
    place && (part === 'dusk' || part === 'dawn')
      ? twilightOf(part, date, place, place.zone)
      : undefined
  if (!twilight) return { from, to }
  return { from: (twilight.from - date) / minute, to: (twilight.to - date) / minute }
}

const mayHaveZone = ({ kind, part }: ReadTime) =>
  kind === 'clock' || part === 'noon' || part === 'midnight' || part === 'afterMidnight'

function readLocal(words: SightingWords, place: ZonedSpot | null): ReadLocal {
  const date = readDate(words.sightingDate)
  if (!date) return { kind: 'none' }
  if (!date.isDay) return { kind: 'partial', interval: date }
  const { sightingTime, timePrecision, createdAt } = words
  const time = readTime(sightingTime, timePrecision ? doubts[timePrecision] : undefined)
  if (!time) return { kind: 'day', interval: date }
  const isLater = createdAt.getTime() - date.from > year
  const { from, to } = boundsOf(time, date.from, place)
  const middle = (from + to) / 2
  const reach = Math.max((to - from) / 2, isLater ? leastDoubtLater : 0)
  const interval = {
    from: date.from + Math.floor(middle - reach) * minute,
    to: date.from + Math.ceil(middle + reach) * minute,
  }
  // "9 to 11 pm" keeps its bounds, and is no part of the day.
  const isPart = timePrecision === 'part' && time.to - time.from === 2 * doubts.part
  return {
    ...{ kind: isPart ? 'words' : time.kind, interval, part: time.part },
    named: mayHaveZone(time) ? findNamedZone(sightingTime) : undefined,
  }
}

const mostSeconds = 2 ** 31 - 1

function readSeconds(text: string): Pick<ReadSighting, 'durationFrom' | 'durationTo'> {
  const duration = readDuration(text)
  const inRange = (seconds: number | null | undefined) =>
    seconds !== null && seconds !== undefined && seconds <= mostSeconds ? seconds : null
  const durationFrom = inRange(duration?.from)
  return { durationFrom, durationTo: durationFrom === null ? null : inRange(duration?.to) }
}

const toText = (local: number): LocalText => new Date(local).toISOString().slice(0, 19)

const hasInstant = (kind: TimeKind) => kind !== 'none' && kind !== 'partial'

type ReadTimes = { local: LocalInterval; instants?: LocalInterval | undefined; isMoved?: true }

/** `zone` is that of the place, `named` one that the witness names. */
function toTimes(
  interval: LocalInterval,
  zone: string | null,
  named: NamedZone | undefined,
): ReadTimes {
  if (!named || (zone && isZoneOf(named, zone, interval.from))) {
    return { local: interval, instants: zone ? toInstants(interval, zone) : undefined }
  }
  const ahead = named.offset * hour
  const instants = { from: interval.from - ahead, to: interval.to - ahead }
  if (!zone) return { local: interval, instants }
  const local = [instants.from, instants.to].map((instant) => localTimeAt(instant, zone))
  // Where the clocks were set back, the last instant can have the earlier time.
  return { local: { from: Math.min(...local), to: Math.max(...local) }, instants, isMoved: true }
}

/**
 * Reads when a report was seen, with its doubt. Instants only where the date is a day and the time zone is
 * known: that of the place, or else one that the witness names. `spot` is the place, if it is sure.
 */
export function readSighting(
  words: SightingWords,
  timeZone: string | null,
  spot: Point | null = null,
): ReadSighting {
  const known = timeZone && isTimeZone(timeZone) ? timeZone : null
  const { kind, interval, part, named } = readLocal(
    words,
    spot && known ? { ...spot, zone: known } : null,
  )
  const zone = interval && hasInstant(kind) ? known : null
  const times: Partial<ReadTimes> = interval ? toTimes(interval, zone, named) : {}
  const [local, instants] = [times.local, times.instants].map(
    (read) => read && withinCalendar(read),
  )
  return {
    localFrom: local ? toText(local.from) : null,
    localTo: local ? toText(local.to) : null,
    sightedFrom: instants ? new Date(instants.from) : null,
    sightedTo: instants ? new Date(instants.to) : null,
    timeZone: zone,
    // "noon PDT" is not noon on the clocks of New York.
    timeKind: part && times.isMoved ? 'clock' : kind,
    ...readSeconds(words.duration),
  }
}
