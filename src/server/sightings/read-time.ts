import { foldLetters } from '../../shared/fold-letters.ts'
import { type PartOfDay, partsOfDay } from '../../shared/parts-of-day.ts'
import { type Half, otherHalf } from './half-of-day.ts'
import { withoutNamedZones } from './named-zone.ts'
import { partInWords } from './part-of-day-in-words.ts'
import { withoutDates } from './without-dates.ts'
import { partAfterHour, writeInDigits } from './write-in-digits.ts'
import { joint, writeTwelve } from './write-twelve.ts'

/**
 * When on the day, in minutes of local time since its midnight. `from` may be negative and `to` above
 * 1440, because "about midnight" reaches into the next day.
 */
export type ReadTime = { from: number; to: number; kind: 'clock' | 'words'; part?: PartOfDay }

const hour = 60
const noon = 12 * hour

/** How far the true time may lie from what a witness wrote, by how people round. Source: NUFORC. */
function doubtOf(minutes: number): number {
  if (minutes % 60 === 0) return 30
  if (minutes % 30 === 0) return 15
  if (minutes % 15 === 0) return 8
  return minutes % 5 === 0 ? 3 : 1
}

/** Some archives write "l0:30" with a small L. */
const letterForOne = /\bl(?=\d(?!\d))/g

/** "10:30 at night", "3 in the morning": which half of the day the words mean. */
function halfOfWords(text: string, hours: number): Half | undefined {
  if (/afternoon|nachmittag|apres[- ]midi|tarde|pomeriggio|middag|po ?polud/.test(text)) return 'pm'
  if (/evening|abend|soir|\b(sta)?sera\b|avond|wieczor|\bkvall|\bkveld|\baften/.test(text))
    return hours === 12 ? 'am' : 'pm'
  if (
    /morning|vormittag|matin|manha|mattin|madrugada|\bmorgens?\b|ochtend|\brano\b|\bmorgon/.test(
      text,
    )
  )
    return 'am'
  if (/manana/.test(text)) return hours === 12 ? undefined : 'am'
  if (/mittag/.test(text)) return hours >= 9 && hours < 12 ? 'am' : 'pm'
  if (!/night|nacht|nuit|noche|notte|noite|\bnatt|\bnocy\b/.test(text)) return undefined
  return hours >= (/nacht/.test(text) ? 7 : 5) && hours < 12 ? 'pm' : 'am'
}

type Clock = { hours: number; minutes: number; half: Half | undefined; isExact: boolean }

const mark = String.raw`am\b(?! (?:spaten |fruhen )?(?:abend|nachm|mittag))|pm\b|uhr\b|uur\b|heures?\b|horas?\b|hrs?\b|h\b|o'?clock`
const noDigit = String.raw`(?<![\d:.'])`
const clock = String.raw`${noDigit}(\d{1,2})(?:([:.h'])([0-5]\d)(?::[0-5]\d)?)?(?![\d:])\s*(${mark})?(?:(?<![ap]m)\s*([0-5]\d)\b)?`
const groups = 5
const single = new RegExp(clock)
const range = new RegExp(`${clock}${joint}${clock}`)
const military = /^\D*([01]\d|2[0-3])([0-5]\d)\s*(?:h|hrs?|hours|z)?\.?$/
const partFollows = new RegExp(`^${partAfterHour}`)

/** `after` is the text behind the clock: in "2 lights at night" the 2 is no hour. */
function readClock(text: string, parts: (string | undefined)[], after: string): Clock {
  const [digits = '', separator, minutes, mark = '', minutesAfterMark] = parts
  const hours = Number(digits)
  const own = mark === 'am' || mark === 'pm' ? mark : undefined
  const isBare = !separator && !mark && !minutesAfterMark
  const hasWords = hours <= 12 && (!isBare || partFollows.test(after))
  const half = own ?? (hasWords ? halfOfWords(text, hours) : undefined)
  const has24Hours =
    separator === "'" ? hours > 12 : separator === 'h' || digits.length === 2 || digits === '0'
  return {
    hours,
    minutes: Number(minutes ?? minutesAfterMark ?? 0),
    half,
    isExact: half !== undefined || /^[hu]/.test(mark) || (minutes !== undefined && has24Hours),
  }
}

/** Minutes since midnight, or undefined for "25:00" and "13 am". */
function minutesOf({ hours, minutes }: Clock, half: Half | undefined): number | undefined {
  if (half === undefined) return hours > 24 ? undefined : hours * hour + minutes
  if (hours > 12) return undefined
  return (hours % 12) * hour + minutes + (half === 'pm' ? noon : 0)
}

/** "Between 9 and 10 pm", "11 - 1 am": the first number has the half of the second, or the other one. */
function readRange(text: string): ReadTime | undefined {
  const found = range.exec(text)
  if (!found) return undefined
  const after = text.slice(found.index + found[0].length)
  const first = readClock(text, found.slice(1, 1 + groups), after)
  const last = readClock(text, found.slice(1 + groups), after)
  const to = minutesOf(last, last.half)
  if (to === undefined || !last.isExact) return undefined
  const halves: (Half | undefined)[] = first.half
    ? [first.half]
    : last.half && first.hours <= 12
      ? [last.half, otherHalf(last.half)]
      : [undefined]
  const starts = halves.flatMap((half) => minutesOf(first, half) ?? [])
  const from = starts.find((start) => start <= to) ?? starts.at(-1)
  if (from === undefined) return undefined
  return { from, to: from <= to ? to : to + 24 * hour, kind: 'clock' }
}

function readSingle(text: string, knownDoubt?: number): ReadTime | undefined {
  const digits = military.exec(text)
  const found = digits ?? single.exec(text)
  if (!found) return undefined
  const read = digits
    ? { hours: Number(digits[1]), minutes: Number(digits[2]), half: undefined, isExact: true }
    : readClock(text, found.slice(1), text.slice(found.index + found[0].length))
  const minutes = minutesOf(read, read.half)
  if (minutes === undefined || !read.isExact) return undefined
  const isRough =
    /about|around|approx|circa|\bca\b|~|etwa|gegen|ungefahr|\bvers\b|environ|sobre|hacia|verso|volta|\brond\b|\bokolo/.test(
      text,
    )
  const doubt = knownDoubt ?? Math.max(doubtOf(minutes), isRough ? 15 : 0)
  return { from: minutes - doubt, to: minutes + doubt, kind: 'clock' }
}

const toPlain = (text: string) =>
  foldLetters(withoutNamedZones(text))
    .replace(/[‐-―−]/g, '-')
    .replace(/[’´`]/g, "'")
    .replace(letterForOne, '1')

function readPlain(text: string, knownDoubt?: number): ReadTime | undefined {
  const plain = writeInDigits(text)
  const clocks = writeTwelve(plain)
  const clockTime = readRange(clocks) ?? readSingle(clocks, knownDoubt)
  if (clockTime) return clockTime
  const part = partInWords(plain)
  if (!part) return undefined
  const [from, to] = partsOfDay[part]
  return { from: from * hour, to: to * hour, kind: 'words', part }
}

/**
 * Reads the time of day from the words of a witness. Returns undefined where they do not say it, or
 * where "9:30" can be in the morning or the evening. `knownDoubt` in minutes replaces the doubt that follows
 * from how people round.
 */
export function readTime(text: string, knownDoubt?: number): ReadTime | undefined {
  const plain = toPlain(text)
  const undated = withoutDates(plain)
  // Where nothing else says a time, what looks like a date may be one: "10.10."
  return (
    readPlain(undated, knownDoubt) ?? (undated === plain ? undefined : readPlain(plain, knownDoubt))
  )
}
