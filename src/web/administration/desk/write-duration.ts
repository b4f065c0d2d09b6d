import type { ReportSighting } from '../../../shared/sightings.ts'
import type { deskTexts } from '../../../shared/texts/en/desk.ts'
import type { Formats } from '../../../shared/texts/formats.ts'
import type { Translated } from '../../../shared/texts/texts.ts'

type DurationWords = { texts: Translated<typeof deskTexts>; formats: Formats }

/** "1 hour 30 minutes" */
function writeSeconds(seconds: number, { texts, formats }: DurationWords): string {
  const parts = [
    [Math.floor(seconds / 3_600), texts.hours],
    [Math.floor(seconds / 60) % 60, texts.minutes],
    [seconds % 60, texts.seconds],
  ] as const
  const written = parts.flatMap(([amount, forms]) => (amount ? formats.count(amount, forms) : []))
  return written.join(' ') || formats.count(0, texts.seconds)
}

/** "2 minutes to 5 minutes", "at most 10 seconds"; undefined where the words name no number. */
export function writeDuration(
  { durationFrom: least, durationTo: most }: Pick<ReportSighting, 'durationFrom' | 'durationTo'>,
  words: DurationWords,
): string | undefined {
  if (least === null) return undefined
  const { texts } = words
  if (most === null) return texts.atLeast(writeSeconds(least, words))
  if (least === most) return writeSeconds(least, words)
  if (least === 0) return texts.atMost(writeSeconds(most, words))
  return texts.fromTo(writeSeconds(least, words), writeSeconds(most, words))
}
