import type { TimePrecision } from '../../shared/options.ts'
import type { TimeKind } from '../../shared/sightings.ts'
import { isTimeZone, type LocalInterval, toInstants } from './local-time.ts'
import { readDate } from './read-date.ts'
import { readDuration } from './read-duration.ts'
import { readTime } from './read-time.ts'

/**
 * The version of what this folder and places/locate-text.ts read. Increase it with every change of what
 * they find: a job then reads all reports again.
 */
export const parserVersion = 3

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
const year = 366 * 86_400_000

/** Minutes before and after the time that a witness names. */
const doubts: Record<TimePrecision, number> = { minute: 1, quarter: 8, hour: 30, part: 180 }

/** Nobody remembers the minute for longer than a year. */
const leastDoubtLater = 30

function readLocal(words: SightingWords): { kind: TimeKind; interval?: LocalInterval } {
  const date = readDate(words.sightingDate)
  if (!date) return { kind: 'none' }
  if (!date.isDay) return { kind: 'partial', interval: date }
  const { timePrecision, createdAt } = words
  const time = readTime(words.sightingTime, timePrecision ? doubts[timePrecision] : undefined)
  if (!time) return { kind: 'day', interval: date }
  const isLater = createdAt.getTime() - date.from > year
  const middle = (time.from + time.to) / 2
  const reach = Math.max((time.to - time.from) / 2, isLater ? leastDoubtLater : 0)
  const interval = {
    from: date.from + Math.floor(middle - reach) * minute,
    to: date.from + Math.ceil(middle + reach) * minute,
  }
  return { kind: timePrecision === 'part' ? 'words' : time.kind, interval }
}

const mostSeconds = 2 ** 31 - 1

function readSeconds(text: string): Pick<ReadSighting, 'durationFrom' | 'durationTo'> {
  const duration = readDuration(text)
  const inRange = (seconds: number | null | undefined) =>
    seconds !== null && seconds !== undefined && seconds <= mostSeconds ? Math.round(seconds) : null
  const durationFrom = inRange(duration?.from)
  return { durationFrom, durationTo: durationFrom === null ? null : inRange(duration?.to) }
}

const toText = (local: number): LocalText => new Date(local).toISOString().slice(0, 19)

const hasInstant = (kind: TimeKind) => kind !== 'none' && kind !== 'partial'

/**
 * Reads when a report was seen, with its doubt. Instants only where the time zone of the place is known and
 * the date is a day.
 */
export function readSighting(words: SightingWords, timeZone: string | null): ReadSighting {
  const { kind, interval } = readLocal(words)
  const zone = interval && hasInstant(kind) && timeZone && isTimeZone(timeZone) ? timeZone : null
  const instants = interval && zone ? toInstants(interval, zone) : undefined
  return {
    localFrom: interval ? toText(interval.from) : null,
    localTo: interval ? toText(interval.to) : null,
    sightedFrom: instants ? new Date(instants.from) : null,
    sightedTo: instants ? new Date(instants.to) : null,
    timeZone: zone,
    timeKind: kind,
    ...readSeconds(words.duration),
  }
}
