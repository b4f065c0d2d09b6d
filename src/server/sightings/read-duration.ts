import { numberWords } from './number-words.ts'

/** Seconds. `to` is null where the witness names no upper bound: "over an hour", "20+ minutes". */
export type ReadDuration = { from: number; to: number | null }

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const units: Record<string, number> = { S: 1, M: minute, H: hour, D: day, W: 7 * day }

/**
 * What a word means, in English, German, French, Spanish, Italian and Portuguese, with frequent typing
 * errors. Units are letters, small ones for words in the singular. `A` is an article, `&` joins, `-` is a
 * range, `+` has no upper bound, and `<` no lower one.
 */
const meanings: [symbol: string, words: RegExp][] = [
  ['s', /^(second[eo]?|sekunde|segundo)$/],
  ['m', /^(minut[eo]?)$/],
  ['h', /^(ho?ur|stunde|heure|h?ora)$/],
  ['S', /^(s|se[ckg][a-z]*|sce[a-z]*)$/],
  ['M', /^(m|mn|mi?n[a-z]*|m[ui]ntes|ninutes)$/],
  ['H', /^(h|hs|hrs?|ho?u?rs?|h?oras|ore|heures|stunden|std)$/],
  ['D', /^(days?|tage?n?|jours?|dias?)$/],
  ['W', /^(weeks?|wochen?|semaines?|semanas?)$/],
  ['0.5', /^(half|halbe[nr]?|demie?|medi[ao]|mei[ao])$/],
  ['0.25', /^quarter$/],
  ['1', /^um$/],
  ['2', /^couple$/],
  ['2-5', /^(few|einige|quelques|unos|unas|poucos|poucas)$/],
  ['3-10', /^(several|many|multiple|mehrere|viele|plusieurs|varios|varias)$/],
  ['A', /^an?$/],
  ['&', /^(and|und|et|y|e|&|,)$/],
  ['-', /^(to|or|till|until|bis|oder|ou|o|ate|thru|[-/])$/],
  ['+', /^(over|more|plus|least|longer|mindestens|uber|mas|mais|[+>])$/],
  ['<', /^(under|less|up|max|maximum|unter|moins|menos|<)$/],
  [
    '',
    /^(of|de|than|als|que|do|at|solid|full|good|about|approx|approximately|environ|circa|etwa|the)$/,
  ],
]

const symbolOf = (word: string) =>
  /\d/.test(word)
    ? word
    : (numberWords.get(word) ?? meanings.find(([, words]) => words.test(word))?.[0] ?? '_')

/** "1 1/2" and "51/2" as 1.5 and 5.5. Three quarters only of an hour, for "3/4 minutes" is a range. */
const fraction = /(?<![\d/])(\d*?)[\s-]?(1\/[24]|3\/4(?=\s*(?:of an )?h))(?!\d)/g
const fractions: Record<string, number> = { '1/2': 0.5, '1/4': 0.25, '3/4': 0.75 }

/** "1h30", but not "1h30m", which says its unit itself. */
const hourAndMinutes = /(?<![\d.,])(\d{1,2})h([0-5]\d)(?!\d|\s?(?:[\x27’′"]|mi?n|m\b|s\b|se[ck]))/g

/** "1 minute or 2": both numbers have the unit of the first. */
const laterNumber = /(\d+)([SMHDW])-(\d+)(?![\d.SMHDW_])/g
const mostTimesMore = 5

function joinNumbers(found: string, from: string, unit: string, to: string): string {
  const times = Number(to) / Number(from)
  return times > 1 && times <= mostTimesMore ? `${from}-${to}${unit}` : found
}

/** "About an hour and a half" as `1.5H`, "5 to 10 min." as `5-10M`. */
function symbolise(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[½¼¾]/g, ' $&')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('⁄', '/')
    .replace('(s)', 's')
    .replace(/[‐-―−]/g, '-')
    .replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
    .replace(hourAndMinutes, '$1h $2m')
    .replace(/(\d)\s?(?:''|["”″])/g, '$1 sec ')
    .replace(/(\d)\s?['’′](?!s)/g, '$1 min ')
    .replace(fraction, (_, whole, part) => ` ${Number(whole) + (fractions[part] ?? 0)}`)
  const words = plain.match(/\d*\.?\d+|[a-z]+|[-/+<>&,]/g) ?? []
  return words
    .map(symbolOf)
    .join(' ')
    .replace(/(?<!\d) +| +(?!\d)/g, '')
    .replace('<-', '<')
    .replace(/(?<=^[+<]?)(?=[smh])/, '1')
    .replace(/[smh]/g, (unit) => unit.toUpperCase())
    .replace(/(0\.\d+)A/g, '$1')
    .replace(/A(?=\d)/g, '')
    .replace(/A(?=[SMHDW])/g, '1')
    .replace(/(\d+)&(0\.\d+)/g, (_, whole, part) => String(Number(whole) + Number(part)))
    .replace(
      /(\d+)([SMHDW])&(0\.\d+)(?![SMHDW])/g,
      (_, whole, unit, part) => `${Number(whole) + Number(part)}${unit}`,
    )
    .replace(laterNumber, joinNumbers)
}

const number = String.raw`(\d+(?:\.\d+)?|\.\d+)`
/** "5M", "5-10M", "30S-2M", "20+M" */
const quantity = new RegExp(String.raw`${number}\+?([SMHDW]?)(?:\+?-+${number})?\+?([SMHDW])`, 'g')

type Quantity = { from: number; to: number; unit: number; start: number; end: number }

function readQuantity(match: RegExpExecArray): Quantity {
  const [text, lower = '', lowerUnit = '', upper = lower, lastUnit = ''] = match
  const unit = units[lastUnit] ?? 0
  const from = Number(lower) * (units[lowerUnit] ?? unit)
  const to = Number(upper) * unit
  return { from, to, unit, start: match.index, end: match.index + text.length }
}

/** "Seconds" alone is from two to a minute. */
const bareUnits: Record<string, ReadDuration> = {
  S: { from: 2, to: minute },
  M: { from: 2 * minute, to: hour },
  H: { from: 2 * hour, to: day },
}

/** "1:05:30" */
function readClock(text: string): number | undefined {
  const parts = /^\D*(\d{1,2}):([0-5]\d):([0-5]\d)\D*$/.exec(text)
  return parts ? Number(parts[1]) * hour + Number(parts[2]) * minute + Number(parts[3]) : undefined
}

/**
 * Reads how long a sighting lasted from the words of the witness. Returns undefined where they give no
 * unit or no number: "5", "ongoing", "unknown".
 */
export function readDuration(text: string): ReadDuration | undefined {
  const clock = readClock(text)
  if (clock) return { from: clock, to: clock }
  const symbols = symbolise(text)
  const [first, ...others] = [...symbols.matchAll(quantity)].map(readQuantity)
  if (!first) return bareUnits[symbols.replace(/[<+]/g, '')]
  let { from, to, unit, end } = first
  for (const next of others) {
    if (next.unit >= unit || !/^&?$/.test(symbols.slice(end, next.start))) break
    from += next.from
    to += next.to
    ;({ unit, end } = next)
  }
  const [lower, upper] = from <= to ? [from, to] : [to, from]
  if (symbols.slice(0, end + 1).includes('+')) return { from: lower, to: null }
  return { from: symbols[first.start - 1] === '<' ? 0 : lower, to: upper }
}
