import { LRUCache } from 'lru-cache'

/**
 * Local times are milliseconds since 1970 by a calendar and a clock on the spot, as if the spot were at
 * UTC. So they can be added and compared without a zone.
 */
export type LocalTime = number

/** From `from` to `to`, both inclusive. */
export type LocalInterval = { from: LocalTime; to: LocalTime }

const day = 86_400_000

/** PostgreSQL has no year 0, and neither it nor ISO 8601 writes a year of five digits like the others. */
const calendar = {
  from: Date.parse('0001-01-01T00:00:00Z'),
  to: Date.parse('9999-12-31T23:59:59Z'),
}

/** The part of an interval that lies in the years 1 to 9999, or the end of them that is nearest to it. */
export function withinCalendar({ from, to }: LocalInterval): LocalInterval {
  const within = (time: number) => Math.min(Math.max(time, calendar.from), calendar.to)
  return { from: within(from), to: within(to) }
}

/** Making a formatter takes longer than a thousand uses of it. */
const formatters = new LRUCache<string, Intl.DateTimeFormat>({
  max: 500,
  memoMethod: (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ era: 'short', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }),
})

/** False for a zone that this Node.js does not know. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatters.memo(timeZone)
    return true
  } catch {
    return false
  }
}

/** The local time at an instant. */
export function localTimeAt(instant: number, timeZone: string): LocalTime {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatters.memo(timeZone).formatToParts(instant))
    parts[type] = value
  const [year, month, ...rest] = [
    ...[parts.year, parts.month, parts.day],
    ...[parts.hour, parts.minute, parts.second],
  ].map(Number)
  const date = new Date(0)
  date.setUTCFullYear(parts.era === 'BC' ? 1 - (year ?? 0) : (year ?? 0), (month ?? 1) - 1, rest[0])
  return date.setUTCHours(rest[1] ?? 0, rest[2], rest[3])
}

const offsetAt = (instant: number, timeZone: string) => localTimeAt(instant, timeZone) - instant

/** The offsets a day before and after a local time. */
const offsetsAround = (local: LocalTime, timeZone: string) => ({
  before: offsetAt(local - day, timeZone),
  after: offsetAt(local + day, timeZone),
})

/**
 * The instants that a local time means: two where the clocks were set back and it came twice. A time that
 * the clocks left out moves on by what they left out.
 */
export function instantsOf(
  local: LocalTime,
  timeZone: string,
  around = offsetsAround(local, timeZone),
): { first: number; last: number } {
  const [before, after] = [local - around.before, local - around.after]
  const found = [before, after].filter((instant) => localTimeAt(instant, timeZone) === local)
  if (found.length === 0) return { first: before, last: before }
  return { first: Math.min(...found), last: Math.max(...found) }
}

const second = 1_000

/** The instants to which the local times move on that the clocks leave out within a day of a local time. */
function findLeftOut(
  local: LocalTime,
  timeZone: string,
  { before, after }: ReturnType<typeof offsetsAround>,
): LocalInterval | undefined {
  if (after <= before) return undefined
  let [old, next] = [local - day, local + day]
  while (next - old > second) {
    const middle = old + Math.floor((next - old) / 2 / second) * second
    if (offsetAt(middle, timeZone) === before) old = middle
    else next = middle
  }
  return { from: next, to: next + after - before }
}

/** An interval of local time as instants. */
export function toInstants({ from, to }: LocalInterval, timeZone: string): LocalInterval {
  const instants: number[] = []
  for (const local of [from, to]) {
    const around = offsetsAround(local, timeZone)
    const { first, last } = instantsOf(local, timeZone, around)
    instants.push(first, last)
    const leftOut = findLeftOut(local, timeZone, around)
    if (!leftOut) continue
    // The times that were left out move on beyond those that come behind them.
    const firstBehind = localTimeAt(leftOut.from, timeZone)
    if (from < firstBehind && firstBehind <= to) instants.push(leftOut.from, leftOut.to)
  }
  return { from: Math.min(...instants), to: Math.max(...instants) }
}
