import { foldLetters } from '../../shared/fold-letters.ts'
import { symbolOf, writePhrases } from './duration-words.ts'
import { writeCompounds } from './write-compounds.ts'

/** "1 1/2" and "51/2" as 1.5 and 5.5. Three quarters only of an hour, for "3/4 minutes" is a range. */
const fraction = /(?<![\d/])(\d*?)[\s-]?(1\/[24]|3\/4(?=\s*(?:of an )?h))(?!\d)/g
const fractions: Record<string, number> = { '1/2': 0.5, '1/4': 0.25, '3/4': 0.75 }

/** "1/320 sec" and "1/5 second", but "1/5 minutes" is a range. */
const smallFraction =
  /(?<![\d/.])1\/(\d{2,5}(?=(?:th)?\s*(?:of an? )?sec)|[35-9](?=(?:th|rd)?\s*(?:of an? )?(?:second|minute|hour)\b))(?:th|rd)?/g

/** "2 min's", "45 min.s" and "2 min:s". */
const markBeforeS = /(?<=[a-z])['’′.:](?=s\b)/g

/** "5-minutes", "demi-heure" and "half-an-hour". */
const hyphenBeforeUnit = /-(?=(?:an?-)?(?:sec(?:ond)?|min(?:ute)?|hr|ho?ur|heure)s?\b)/g

/** "2,min." and "1 ,minute". */
const commaBeforeUnit = /(?<=\d ?),(?= ?(?:sec(?:ond)?|min(?:ute)?|hr|hour)s?\b)/g

/** "1h30", but not "1h30m", which says its unit itself. */
const hourAndMinutes = /(?<![\d.,])(\d{1,2})h([0-5]\d)(?!\d|\s?(?:[\x27’′"]|mi?n|m\b|s\b|se[ck]))/g

/** "1:30 hours", "2:45 min", and the first time of "1:30 to 2 minutes". */
const clockWithUnit =
  /(?<![\d:.])(\d{1,2}):([0-5]\d)(?=(?:\s*(?:-|to|or|bis|a|ou|o)\s*[\d:.]+)?\+?\s*\(?(?:(mi?n|m\b)|(h(?:o|rs?\b|eu|\b)|std|stunde|ore\b)|se[ck]|s\b))/g
const mostHours = 12

/** Nothing is meant by "1:30 seconds", "0:05 min" can be five seconds, and "22:30 hrs" is a time of the day. */
function writeClock(_: string, whole: string, part: string, minutes?: string, hours?: string) {
  const isRead = minutes ? Number(whole) > 0 : hours ? Number(whole) <= mostHours : false
  if (isRead) return String(Number(whole) + Number(part) / 60)
  return !minutes && !hours && Number(whole) === 0 ? part : 'x'
}

/** "1 minute or 2": both numbers have the unit of the first. */
const laterNumber = /(\d+)([SMHDW])-(\d+)(?![\d.SMHDW_])/g
const mostTimesMore = 5

function joinNumbers(found: string, from: string, unit: string, to: string): string {
  const times = Number(to) / Number(from)
  return times > 1 && times <= mostTimesMore ? `${from}-${to}${unit}` : found
}

const toPlain = (text: string) =>
  foldLetters(text.replace(/[½¼¾]/g, ' $&'))
    .replaceAll('⁄', '/')
    .replace(/[‐-―−]/g, '-')

/** Numbers and units of a text without accents, as words with a space between them. */
const writeNumbers = (plain: string) =>
  writeCompounds(writePhrases(plain))
    .replace('(s)', 's')
    .replace(/(?<=[a-z])\.(?=\d)/g, ' ')
    .replace(markBeforeS, '')
    .replace(hyphenBeforeUnit, ' ')
    .replace(commaBeforeUnit, ' ')
    .replace(/(?<=\d\s*)~(?=\s*\d)/g, '-')
    .replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
    .replace(clockWithUnit, writeClock)
    .replace(hourAndMinutes, '$1h $2m')
    .replace(/(\d)\s?(?:''|["”″])(?!\s?(?:sec|min|h(?:ou)?r))/g, '$1 sec ')
    .replace(/(\d)\s?['’′](?!s|\s?(?:sec|min|h(?:ou)?r))/g, '$1 min ')
    .replace(fraction, (_, whole, part) => ` ${Number(whole) + (fractions[part] ?? 0)}`)
    .replace(smallFraction, (_, part) => (1 / Number(part)).toFixed(5))

/** Moves what joins numbers and units to where the numbers are read. */
const joinSymbols = (symbols: string) =>
  symbols
    .replace('<-', '<')
    .replace(/N[+>]/g, '<')
    .replace(/N[<≤]/g, '>')
    .replace(/(?<=^[+<>≤]?)(?=[smh])/, '1')
    .replace(/(0\.\d+)-?A-?/g, '$1')
    .replace(/[smh]/g, (unit) => unit.toUpperCase())
    .replace(/(?<=[\dSMHDW])A(?=\d)/g, '-')
    .replace(/A(?=\d)/g, '')
    .replace(/A(?=[SMHDW])/g, '1')
    .replace(/\b1 (?=0\.)/g, '')
    .replace(/(\d+)&(0\.\d+)/g, (_, whole, part) => String(Number(whole) + Number(part)))
    .replace(
      /(\d+)([SMHDW])&(0\.\d+)(?![SMHDW])/g,
      (_, whole, unit, part) => `${Number(whole) + Number(part)}${unit}`,
    )
    .replace(/B([^&_]*)&/, '$1-')
    .replace(/[BN]/g, '_')
    .replace(/(?<![\d.])(\d+)H&?([0-5]\d)(?![\d.A-Z_ +-])/g, '$1H$2M')
    .replace(/(?<![\d.])(\d+)M&?([0-5]\d)(?![\d.A-Z_ +-])/g, '$1M$2S')
    .replace(laterNumber, joinNumbers)

/** Writes a duration in the symbols of `duration-words`: "about an hour and a half" as `1.5H`, "5 to 10 min." as `5-10M`. */
export function writeInSymbols(text: string): string {
  const words = writeNumbers(toPlain(text)).match(/\d*\.?\d+|[a-z]+|[-/+<>&,]/g) ?? []
  return joinSymbols(
    words
      .map(symbolOf)
      .join(' ')
      .replace(/(?<!\d) +| +(?!\d)/g, ''),
  )
}
