import { type PartOfDay, partsOfDay } from '../../shared/parts-of-day.ts'

/**
 * When on the day, in minutes of local time since its midnight. `from` may be negative and `to` above
 * 1440, because "about midnight" reaches into the next day.
 */
export type ReadTime = { from: number; to: number; kind: 'clock' | 'words' }

const hour = 60
const noon = 12 * hour

/**
 * Parts of the day in English, German, French, Spanish and Portuguese. The more exact words come first:
 * "late evening", then "evening".
 */
const wordsForParts: [words: RegExp, part: PartOfDay][] = [
  [/midnight|mitternacht|minuit|medianoche|meia[- ]?noite/, 'midnight'],
  [/midday|mid-day|\bnoon|\bmittags?\b|\bmidi\b|mediodia|meio[- ]?dia/, 'noon'],
  [/before (sunrise|dawn)|pre-?dawn|vor sonnenaufgang|madrugada/, 'beforeDawn'],
  [/\bdawn|sun ?rise|daybreak|morning twilight|sonnenaufgang|morgendammerung|morgengrauen/, 'dawn'],
  [/\baube\b|lever d[ue] (jour|soleil)|salida del sol|\balba\b|amanecer/, 'dawn'],
  [/amanhecer|alvorada|nascer do sol/, 'dawn'],
  [/\bdusk|sun ?set|twilight|gloaming|abenddammerung|sonnenuntergang/, 'dusk'],
  [/crepuscul[eo]|coucher d[ue] soleil|puesta d(e|el) sol|atardecer|anochecer/, 'dusk'],
  [/entardecer|anoitecer|por[- ]do[- ]sol/, 'dusk'],
  [/early (in the )?morning|fruhmorgens|am fruhen morgen|petit matin/, 'earlyMorning'],
  [/late (in the )?morning|vormittags?/, 'lateMorning'],
  [/afternoon|nachmittags?|apres[- ]midi|\btardes?\b/, 'afternoon'],
  [/late (in the )?evening|spatabends|am spaten abend/, 'lateEvening'],
  [/evening|\babends?\b|soiree|\bsoir\b/, 'evening'],
  [/morning|\bmorgens?\b|matin|manana|manha/, 'morning'],
  [/early (hours|a\.?m\.?)|small hours/, 'earlyHours'],
  [/late (at )?night/, 'lateNight'],
  [/\bnight|nachts?\b|\bnuit|noches?\b|noites?\b/, 'night'],
  [/daylight|day ?time|tagsuber|in der journee/, 'daylight'],
]

/** How far the true time may lie from what a witness wrote, by how people round. Source: NUFORC. */
function doubtOf(minutes: number): number {
  if (minutes % 60 === 0) return 30
  if (minutes % 30 === 0) return 15
  if (minutes % 15 === 0) return 8
  return minutes % 5 === 0 ? 3 : 1
}

type Half = 'am' | 'pm'

/** "10:30 at night", "3 in the morning": which half of the day the words mean. */
function halfOfWords(text: string, hours: number): Half | undefined {
  if (/afternoon|evening|nachmittag|abend|apres[- ]midi|soir|tarde/.test(text)) return 'pm'
  if (/morning|matin|manana|manha/.test(text)) return 'am'
  if (!/night|nacht|nuit|noche|noite/.test(text)) return undefined
  return hours >= 5 && hours < 12 ? 'pm' : 'am'
}

type Clock = { hours: number; minutes: number; half: Half | undefined; isExact: boolean }

const clock = String.raw`(?<![\d:.])(\d{1,2})(?:[:.h]([0-5]\d)(?::[0-5]\d)?)?(?![\d:])\s*(am\b|pm\b|uhr\b|heures?\b|horas?\b|hrs?\b|h\b|o'?clock)?(?:\s*([0-5]\d)\b)?`
const single = new RegExp(clock)
const range = new RegExp(`${clock}\\s*(?:-|to|and|or|bis|und|oder|a|et|ou|y|e|o)\\s*${clock}`)
const military = /^\D*([01]\d|2[0-3])([0-5]\d)\s*(?:h|hrs?|hours|z)?\.?$/

function readClock(text: string, parts: (string | undefined)[]): Clock {
  const [hours = '', minutes, mark = '', minutesAfterMark] = parts
  const own = mark === 'am' || mark === 'pm' ? mark : undefined
  const half = own ?? (Number(hours) <= 12 ? halfOfWords(text, Number(hours)) : undefined)
  return {
    hours: Number(hours),
    minutes: Number(minutes ?? minutesAfterMark ?? 0),
    half,
    isExact:
      half !== undefined || /^[hu]/.test(mark) || (minutes !== undefined && hours.length === 2),
  }
}

/** Minutes since midnight, or undefined for "25:00" and "13 am". */
function minutesOf({ hours, minutes }: Clock, half: Half | undefined): number | undefined {
  if (half === undefined) return hours > 24 ? undefined : hours * hour + minutes
  if (hours < 1 || hours > 12) return undefined
  return (hours % 12) * hour + minutes + (half === 'pm' ? noon : 0)
}

/** "Between 9 and 10 pm", "11 - 1 am": the first number has the half of the second, or the other one. */
function readRange(text: string): ReadTime | undefined {
  const found = range.exec(text)
  if (!found) return undefined
  const [first, last] = [readClock(text, found.slice(1, 5)), readClock(text, found.slice(5, 9))]
  const to = minutesOf(last, last.half)
  if (to === undefined || !last.isExact) return undefined
  const other = last.half === 'am' ? 'pm' : 'am'
  const halves = first.half ? [first.half] : last.half ? [last.half, other] : [undefined]
  const starts = halves.flatMap((half) => minutesOf(first, half as Half | undefined) ?? [])
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
    : readClock(text, found.slice(1, 5))
  const minutes = minutesOf(read, read.half)
  if (minutes === undefined || !read.isExact) return undefined
  const isRough =
    /about|around|approx|circa|\bca\b|~|etwa|gegen|ungefahr|\bvers\b|environ|sobre|hacia|volta/.test(
      text,
    )
  const doubt = knownDoubt ?? Math.max(doubtOf(minutes), isRough ? 15 : 0)
  return { from: minutes - doubt, to: minutes + doubt, kind: 'clock' }
}

/**
 * Reads the time of day from the words of a witness. Returns undefined where they do not say it, or
 * where "9:30" can be in the morning or the evening. `knownDoubt` in minutes replaces the doubt that follows
 * from how people round.
 */
export function readTime(text: string, knownDoubt?: number): ReadTime | undefined {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/(\d)\s?([ap])\.?\s?m\b\.?/g, '$1 $2m')
  const clockTime = readRange(plain) ?? readSingle(plain, knownDoubt)
  if (clockTime) return clockTime
  const part = wordsForParts.find(([words]) => words.test(plain))?.[1]
  if (!part) return undefined
  const [from, to] = partsOfDay[part]
  return { from: from * hour, to: to * hour, kind: 'words' }
}
