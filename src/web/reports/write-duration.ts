import type { ReportSighting } from '../../shared/sightings.ts'
import type { wholeReadingTexts } from '../../shared/texts/en/whole-reading.ts'
import type { Formats } from '../../shared/texts/formats.ts'
import type { Translated } from '../../shared/texts/texts.ts'

type DurationWords = { texts: Translated<typeof wholeReadingTexts>; formats: Formats }

const units = ['hours', 'minutes', 'seconds'] as const
type Part = { amount: number; unit: (typeof units)[number] }

/** An hour and a half are 1 hour and 30 minutes. */
function partsOf(seconds: number): Part[] {
  const amounts = {
    hours: Math.floor(seconds / 3_600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
  return units.flatMap((unit) => (amounts[unit] ? { amount: amounts[unit], unit } : []))
}

/** "1 hour 30 minutes" */
function writeSeconds(seconds: number, { texts, formats }: DurationWords): string {
  const written = partsOf(seconds).map(({ amount, unit }) => formats.count(amount, texts[unit]))
  return written.join(' ') || formats.count(0, texts.seconds)
}

/** "2 to 5 minutes", "30 seconds to 2 minutes" */
function writeRange(least: number, most: number, words: DurationWords): string {
  const { texts, formats } = words
  const [first, ...others] = [...partsOf(least), ...partsOf(most)]
  const isOneUnit = first && others.length === 1 && others[0]?.unit === first.unit
  const begin = isOneUnit ? formats.number(first.amount) : writeSeconds(least, words)
  return texts.fromTo(begin, writeSeconds(most, words))
}

/** "2 to 5 minutes", "at most 10 seconds"; undefined where the words name no number. */
export function writeDuration(
  { durationFrom: least, durationTo: most }: Pick<ReportSighting, 'durationFrom' | 'durationTo'>,
  words: DurationWords,
): string | undefined {
  if (least === null) return undefined
  const { texts } = words
  if (most === null) return texts.atLeast(writeSeconds(least, words))
  if (least === most) return writeSeconds(least, words)
  if (least === 0) return texts.atMost(writeSeconds(most, words))
  return writeRange(least, most, words)
}
