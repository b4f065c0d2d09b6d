import { type Half, otherHalf } from './half-of-day.ts'
import { toNumber, wordsFor } from './write-compounds.ts'
import { partAfterHour } from './write-in-digits.ts'

/** What stands between the two clocks of an interval. */
export const joint = String.raw`\s*(?:-|to|and|or|until|till?|bis|und|oder|alle|ad?|et|ou|y|e|o|en|och|og|tot)\s*(?:(?:l[ae]s?|um|about|around)\s+)?`

const number = `(?:\\d{1,2}|${wordsFor(() => true)})`
const itself = `(?:(?:12(?:[:.]00)?|${wordsFor((value) => value === 12)})[ -])?`
const midnight = String.raw`\b(?:la )?${itself}(?:midnight|mitternacht|minuit|medianoche|mezzanotte)\b`
const noon = String.raw`(?<!apres[ -])\b(?:el )?${itself}(?:noon|midday|mid-day|mittags?|midi|mediodia|mezzogiorno)\b`

const mark = String.raw`(?: ?(?:h|hrs?|uhr|heures?|horas?|o'?clock)\b)`
const laterHour = String.raw`(?<hour>${number})(?:[:.h'](?<minutes>[0-5]\d))?(?: ?(?<own>[ap]m)\b|${mark}|(?=${partAfterHour}))`
const bareHour = String.raw`(?:^|\b(?:from|between|de|von|zwischen|entre|[td]ra|dalle|um|at) (?:l[ae]s? )?)\d{1,2}`
const earlierHour = String.raw`(?:\d[:.h'][0-5]\d|\d ?[ap]m|\d${mark}|${bareHour})`

const twelves = [
  { half: 'pm', words: noon, other: midnight },
  { half: 'am', words: midnight, other: noon },
] satisfies { half: Half; words: string; other: string }[]

const ends = twelves.map(({ half, words, other }) => ({
  half,
  start: new RegExp(`${words}(?<joint>${joint})${laterHour}`),
  beforeOther: new RegExp(`${words}(?=${joint}${other})`),
  end: new RegExp(`(?<=${earlierHour}${joint})${words}`),
}))

/** "2" after midnight is 2 am, after noon 2 pm. */
function writeStart(match: RegExpExecArray, half: Half): string {
  const { hour = '', minutes = '00', own, joint = '' } = match.groups ?? {}
  const hours = /\d/.test(hour) ? Number(hour) : toNumber(hour)
  const after = own ?? (hours > 0 && hours < 12 ? half : '')
  return `12:00 ${half}${joint}${hours}:${minutes} ${after}`
}

const away = String.raw`(?<!half )\b(?<count>an?|${number}) (?:hours?|hrs?|h|stunden?|heures?|horas?|or[ae]) (?:(?<after>after|past|nach|apres|despues de|dopo)|before|vor|avant|antes de|prima di) `
const hoursAway = twelves.map(({ half, words }) => ({ half, pattern: new RegExp(away + words) }))

function writeAway(match: RegExpExecArray, half: Half): string {
  const { count = '', after } = match.groups ?? {}
  const hours = /\d/.test(count) ? Number(count) : toNumber(count) || 1
  if (hours > 11) return match[0]
  return after ? `${hours}:00 ${half}` : `${12 - hours}:00 ${otherHalf(half)}`
}

const past = '(?:past|after|nach|apres|despues de|dopo)'
const halfHour = "(?:half an hour|halbe stunde|demi-?heure|media hora|mezz'ora)"
const minutesPast = twelves.map(({ half, words }) => ({
  half,
  patterns: (
    [
      [`(?:half past|${halfHour} ${past}) (?:la )?${words}`, 30],
      [`(?:quarter (?:past|after)|viertel nach) ${words}`, 15],
      [`${words} (?:et|y|e) (?:demie?|media|mezz[ao])\\b`, 30],
      [`${words} (?:et|y|e) (?:un |le )?(?:quart|cuarto|quarto)\\b`, 15],
      [`(?<![\\d:.'])(?<count>[1-5]?\\d) ?min\\w*\\.? ${past} (?:la )?${words}`, 1],
      [`(?<![\\d:.'])(?<count>5|10|15|20|25) (?:past|nach) ${words}`, 1],
    ] satisfies [string, number][]
  ).map(([pattern, minutes]) => [new RegExp(pattern), minutes] as const),
}))

function writePast(match: RegExpExecArray, minutes: number, half: Half): string {
  const { count = '1' } = match.groups ?? {}
  return `12:${String(minutes * Number(count)).padStart(2, '0')} ${half}`
}

/** In Spain this is noon. */
const lateManana = /\b12(?:[:.h'](\d\d))?(?: h| horas)? de la manana/g

/**
 * Writes midnight and noon as clocks where they begin or end an interval ("9 pm to midnight" as "9 pm to
 * 12:00 am") or hours or minutes after them are counted. `text` comes from `writeInDigits`.
 */
export function writeTwelve(text: string): string {
  let written = text.replace(lateManana, (_, minutes = '00') => `12:${minutes} pm`)
  const write = (pattern: RegExp, toText: (match: RegExpExecArray) => string) => {
    const match = pattern.exec(written)
    if (!match) return
    const end = match.index + match[0].length
    written = written.slice(0, match.index) + toText(match) + written.slice(end)
  }
  for (const { half, patterns } of minutesPast) {
    for (const [pattern, minutes] of patterns)
      write(pattern, (match) => writePast(match, minutes, half))
  }
  for (const { half, pattern } of hoursAway) write(pattern, (match) => writeAway(match, half))
  for (const { half, start, beforeOther, end } of ends) {
    write(start, (match) => writeStart(match, half))
    for (const pattern of [beforeOther, end]) write(pattern, () => `12:00 ${half}`)
  }
  return written
}
