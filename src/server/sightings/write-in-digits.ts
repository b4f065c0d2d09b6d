import { otherHalf } from './half-of-day.ts'
import { toNumber, wordsFor, writeCompounds } from './write-compounds.ts'

const anyOf = (words: string[]) => `(?:${words.join('|')})`

const all = wordsFor(() => true)

const lead = '(?:in (?:the )?|at |on |that |this |last |early |late |[a-z]+day )+'
const dutchPart = "'s (?:avonds|nachts|ochtends|morgens|middags)\\b"
const partOfDay = anyOf([
  String.raw`${lead}(?:night|evening|morning|afternoon)\b`,
  '(?:am |an |in der )?(?:fruh|(?:vor|nach)?mittag|abend|nacht|morgen)',
  String.raw`(?:d[aeiou]|del|della|dell'|en|por)\b`,
  ...['tonight', 'soir', 'matin', dutchPart],
])

/** What can follow a bare number that is an hour: the end of a clause, or a part of the day. */
export const partAfterHour = `(?:[ -]?ish)?(?: or so)?(?: *$| ?[,;.()!?]|[ -]*${partOfDay})`

const afterHour = anyOf([
  String.raw`[ap]\.? ?m\b`,
  String.raw`(?:o'?clock|uhr|uur|heures?|horas?|min\w*|${all})\b`,
  String.raw`(?:past|to|till?|until|before|after|and|or|oh?)\b`,
  String.raw`(?:vor|nach|und|oder|bis|et|ou|moins|[yea]|menos|meno|alle)\b`,
  ...[partOfDay, String.raw`\d`],
])
const beforeHour = String.raw`\b(?:at|past|to|till?|half|halb|viertel|vor|nach|um|gegen|las?|le|alle|ore|moins|menos|meno|over|voor) `
const oneDay = String.raw`(?:one|une|una) (?:this|that|early|late|[a-z]+day)\b`

/** A number word that can be an hour or minutes: "one pm" and "at one", but not "one night". */
const number = new RegExp(
  String.raw`\b(?!${oneDay})${all}\b(?=[ -]+${afterHour})|(?<=${beforeHour})${all}\b(?=${partAfterHour})`,
  'g',
)

function writeNumbers(text: string): string {
  const once = text.replace(/\blas once\b/g, 'las 11').replace(/\bl'una\b/g, 'la 1')
  return writeCompounds(once).replace(number, (word) => String(toNumber(word)))
}

const hour = String.raw`(?<hour>0?\d|1\d|2[0-4])(?:'(?<minute>\d\d))?(?![\d/]|[:.h]\d)`
/** "5", "20" and the like, or any number of minutes that is called so. */
const count = String.raw`(?<![\d:.'/-])(?<count>(?:5|10|15|20|25)(?!\d)|\d{1,2}(?= ?min))(?: ?min\w*\.?)?`
const half = '(?<half> ?[ap]m\\b)?'
const mark = '(?<mark> ?(?:heures?|horas?|h)\\b)?'
const quarter = '(?:le |un |1 )?(?:quart|cuarto|quarto)\\b'

/** How people name a time by an hour: how many minutes to add to it, or to add for each of `count`. */
const shifts: [words: RegExp, minutes: number][] = (
  [
    [String.raw`\bhalf ${hour}(?= ${dutchPart})`, -30],
    [String.raw`\bhalf[ -](?:past |after )?${hour}${half}`, 30],
    [String.raw`\bhalb(?:er)? ${hour}`, -30],
    [String.raw`\bkwart over ${hour}`, 15],
    [String.raw`\bkwart voor ${hour}`, -15],
    [String.raw`\b(?:quarter (?:past|after)|viertel nach) ${hour}${half}`, 15],
    [
      String.raw`\b(?:quarter (?:to|till?|before|of)|viertel vor|drei ?viertel) ${hour}${half}`,
      -15,
    ],
    [String.raw`\bviertel ${hour}`, -45],
    [String.raw`\b${hour}${mark} (?:et|y|e) (?:demie?|media|mezz[ao]|meia)\b`, 30],
    [String.raw`\b${hour}${mark} (?:et|y|e) ${quarter}`, 15],
    [String.raw`\b${hour}${mark} (?:moins|menos|meno) ${quarter}`, -15],
    [String.raw`\b${hour}${mark} (?:moins|menos|meno) ${count}`, -1],
    [`${count} (?:past|after|nach) ${hour}${half}`, 1],
    [`${count} (?:before|vor) ${hour}${half}`, -1],
    [String.raw`(?<!\b(?:from|between)\b.*)${count} (?<to>to|till?) ${hour}${half}`, -1],
  ] satisfies [string, number][]
).map(([words, minutes]) => [new RegExp(words, 'g'), minutes])

const mostHours = 8

/** "5 to 7 pm" can be an interval, which includes 6:55; "10 to 9 pm" and "20 to 9" can hardly be one. */
function isInterval(first: number, last: number): boolean {
  if (first > 12) return last >= first
  return ((last - first + 12) % 12 || 12) <= mostHours
}

const dayMinutes = 24 * 60

/** Writes the time with an apostrophe, for it may be in the morning or in the evening. */
function writeShifted(match: RegExpExecArray, minutes: number): string {
  const { hour = '', minute = '0', count = '1', mark = '', half = '', to } = match.groups ?? {}
  if (to && !match[0].includes('min') && isInterval(Number(count), Number(hour))) return match[0]
  const sum = Number(hour) * 60 + Number(minute) + minutes * Number(count)
  const time = (sum + dayMinutes) % dayMinutes
  const isBeforeTwelve = Number(hour) === 12 && sum < 12 * 60
  const ownHalf = isBeforeTwelve ? half.replace(/am|pm/, otherHalf) : half
  return `${Math.floor(time / 60)}'${String(time % 60).padStart(2, '0')}${mark}${ownHalf}`
}

const endOfHour = String.raw`(?= *(?:$|[,;.()!?/-](?!\d)|(?:e|o|ad?|alle|circa|in|d[aei]|del|della)\b))`
const italianHour = new RegExp(
  String.raw`\b(?:ore (\d{1,2})|(?:(?:d|su)?alle|(?:verso|tra|fra|dopo|sono|erano|e|o) le) (1[3-9]|2[0-4]))(?:(?:,| e )([0-5]\d)\b|${endOfHour})`,
  'g',
)

/** "Alle 21 e 30" and "ore 21,30" with the mark "h", but not German "alle 20 Minuten". */
const markItalianHours = (text: string) =>
  text.replace(
    italianHour,
    (found, formal = '', later = '', minutes = '') =>
      `${found.slice(0, found.search(/\d/))}${formal || later}h${minutes}`,
  )

const northernHour =
  /\b(?:godz(?:in\p{L}+)?|kl(?:o|okken|ockan)?)\.? (\d{1,2})(?![\d:.h])|\b(\d{1,2})-ti(?:den|da)\b/gu

/** "Godz. 22", "kl 22", "klo 22" and "22-tiden" with the mark "h". */
const markHours = (text: string) =>
  text.replace(northernHour, (_, behind = '', before = '') => `${behind}${before}h`)

/**
 * Writes number words and parts of an hour in digits: "halb zehn abends" as "9'30 abends". `text` is in
 * lower case and without accents. In English, German, French, Spanish and Italian.
 */
export function writeInDigits(text: string): string {
  let written = markHours(markItalianHours(writeNumbers(text)))
    .replace(/(\d)[ -]?ish\b/g, '$1')
    .replace(/(\d)(?: ?o'?clock)?\s?([ap])\.?\s?m\b\.?/g, '$1 $2m')
    .replace(/\b(\d{1,2})[ -]oh?[ -](\d)\b/g, "$1'0$2")
    .replace(/(?<![\d:./-])(\d{1,2})[ -](1[3-9]|[2-5]\d)(?= [ap]m\b)/g, "$1'$2")
  for (const [words, minutes] of shifts) {
    for (const match of written.matchAll(words)) {
      written = written.replace(match[0], writeShifted(match, minutes))
    }
  }
  return /\b(?:entre|tra|fra)\b/.test(written)
    ? written
    : written.replace(/(?<![\d:.'])(\d|1[0-2]) (?:et|y|e) (1[3-9]|[2-5]\d)\b/g, "$1'$2")
}
