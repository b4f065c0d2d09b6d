import { Presets, SingleBar } from 'cli-progress'
import { formatsIn } from '../../shared/texts/formats.ts'
import { english } from '../../shared/texts/texts.ts'
import type { ImportProgress } from './import-file.ts'

const lineEvery = 5_000

const formats = formatsIn(english.tag)
const whole = (number: number) => formats.number(Math.round(number))

function timeLeft(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown time'
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.ceil(seconds % 60)} s`
}

/**
 * Shows the progress of an import by the bytes read: as a bar on a terminal, otherwise as a line
 * every few seconds.
 */
export function showProgress(output: NodeJS.WriteStream) {
  const started = performance.now()
  let lastLine = started
  const bar = output.isTTY
    ? new SingleBar(
        {
          stream: output,
          format: '{bar} {percentage} % · {rows} rows · {rate} rows/s · {left} left',
          hideCursor: true,
        },
        Presets.shades_classic,
      )
    : undefined
  bar?.start(1, 0, { rows: 0, rate: 0, left: 'unknown time' })

  return {
    update({ rows, bytesRead, totalBytes }: ImportProgress): void {
      const now = performance.now()
      const seconds = (now - started) / 1_000
      const rate = whole(rows / seconds)
      const left = timeLeft((seconds / bytesRead) * (totalBytes - bytesRead))
      if (bar) {
        bar.setTotal(totalBytes)
        bar.update(bytesRead, { rows: whole(rows), rate, left })
      } else if (now - lastLine >= lineEvery) {
        lastLine = now
        const percentage = Math.floor((100 * bytesRead) / totalBytes)
        output.write(`${percentage} % · ${whole(rows)} rows · ${rate} rows/s · ${left} left\n`)
      }
    },
    stop(): void {
      bar?.stop()
    },
  }
}
