import type { Formats } from '../../shared/texts/formats.ts'
import type { Texts } from '../../shared/texts/texts.ts'

const megabyte = 1_048_576

type FormTexts = Texts['reportForm']
type Progress = { sent: number; total: number; rate: number | undefined }

/** "34 of 100 MB (34 %), 1.20 MB/s, about 2 minutes left"; bytes, and bytes a second. */
export function progressText(
  texts: FormTexts,
  { number }: Formats,
  { sent, total, rate }: Progress,
): string {
  const megabytes = (bytes: number) => number(bytes / megabyte, bytes < 10 * megabyte ? 1 : 0)
  const percent = Math.floor((100 * sent) / total)
  const parts = [texts.megabytesSent(megabytes(sent), megabytes(total), percent)]
  if (rate !== undefined && rate > 0) {
    parts.push(texts.megabytesEachSecond(number(rate / megabyte, 2)))
    parts.push(timeLeft(texts, (total - sent) / rate))
  }
  return parts.join(', ')
}

function timeLeft(texts: FormTexts, seconds: number): string {
  if (seconds < 60) return texts.lessThanAMinuteLeft
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? texts.minutesLeft(minutes) : texts.hoursLeft(Math.round(minutes / 60))
}
