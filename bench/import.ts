import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { projectDirectory, readScript, runNode } from './child-process.ts'
import { generatedCsv } from './generated-reports.ts'
import { measureLocating } from './locating.ts'
import { milliseconds } from './milliseconds.ts'
import type { Section } from './section.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

/** The size of the largest archive for which there is a mapping. */
const rows = 119_285
const peakMemoryReporter = path.join(projectDirectory, 'bench/report-peak-memory.ts')

type Run = { seconds: number; megabytes: number }
type Figure = { name: string; measured: number; target: number; isRate?: boolean }

/** Resolves to the most memory that it held, in megabytes. */
async function importFile(file: string, dataDirectory: string): Promise<number> {
  const child = runNode(['--import', peakMemoryReporter, ...(await readScript('import')), file], {
    DATA_DIR: dataDirectory,
  })
  const ended = once(child, 'exit')
  const output = child.stdout ? await text(child.stdout) : ''
  const [code] = await ended
  const [, kibibytes] = /^peak (\d+)$/m.exec(output) ?? []
  if (code !== 0 || !kibibytes) throw new Error(`The import failed (${code}):\n${output}`)
  return (Number(kibibytes) * 1_024) / 1e6
}

async function importRows(count: number, directory: string): Promise<Run> {
  const file = path.join(directory, `${count}.csv`)
  await pipeline(generatedCsv(count), createWriteStream(file))
  let megabytes = 0
  const taken = await milliseconds(async () => {
    megabytes = await importFile(file, path.join(directory, 'data'))
  })
  return { seconds: taken / 1_000, megabytes }
}

const isMissed = ({ measured, target, isRate = false }: Figure) =>
  isRate ? measured < target : measured > target

/** Imports a large file, and one row to measure the start alone; then waits until all are located. */
export async function measureImport(): Promise<Section> {
  await using directory = await openTemporaryDirectory()
  await importRows(1, directory.path)
  const one = await importRows(2, directory.path)
  const all = await importRows(rows, directory.path)
  const { seconds, during, after } = await measureLocating(path.join(directory.path, 'data'))
  const rate = Math.round(rows / (all.seconds - one.seconds))
  const megabytes = Math.round(all.megabytes - one.megabytes)
  const slower = Number((during / after).toFixed(2))
  const figures: Figure[] = [
    { name: 'rows/s', measured: rate, target: 5_000, isRate: true },
    { name: 'MB above start', measured: megabytes, target: 150 },
    { name: 'seconds until located', measured: Math.round(seconds), target: 120 },
    { name: 'p50 of the list meanwhile, × afterwards', measured: slower, target: 1.5 },
  ]
  return {
    title: `Import of ${rows.toLocaleString('en')} rows`,
    rows: Object.fromEntries(
      figures.map(({ name, measured, target }) => [name, { measured, target }]),
    ),
    faults: figures
      .filter(isMissed)
      .map(({ name, measured, target }) => `import: ${measured} ${name}, target ${target}`),
  }
}
