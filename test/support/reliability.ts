import { appendFile, mkdir } from 'node:fs/promises'
import path from 'node:path'

/** Each reliability test has two sizes: a short one for every change, the full one for the night. */
const isNightly = process.env.RELIABILITY_SIZE === 'nightly'

/** `short` in `npm test`, `nightly` in `npm run test:nightly`. */
export function sized(short: number, nightly: number): number {
  return isNightly ? nightly : short
}

/** One line of docs/reliability.md. */
export type Measurement = {
  /** The number of the test, for example R-22. */
  id: string
  /** The action with its size: "10,000 slow connections". */
  name: string
  target: string
  /** The measured value with its unit. */
  figure: string
  isMet: boolean
}

export const measurementsFile = path.join(
  import.meta.dirname,
  '../../artifacts/reliability/measurements.jsonl',
)

/** Records a figure of the nightly run. The test itself asserts what must never fail. */
export async function measured(measurement: Measurement): Promise<void> {
  console.log(`${measurement.id} ${measurement.name}: ${measurement.figure}`)
  if (!isNightly) return
  await mkdir(path.dirname(measurementsFile), { recursive: true })
  await appendFile(measurementsFile, `${JSON.stringify(measurement)}\n`)
}
