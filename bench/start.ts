import { buildIfNeeded } from '../src/server/commands/build.ts'
import { startSiteProcess } from './child-process.ts'
import { median } from './median.ts'
import { milliseconds } from './milliseconds.ts'
import type { Section } from './section.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

const laterStarts = 5
const targets = { first: 5, later: 1.5 }

/** Seconds from the command to the first answer of the main page. */
async function timeStart(dataDirectory: string): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const started = await milliseconds(async () => {
    const { url } = opened.use(await startSiteProcess({ DATA_DIR: dataDirectory }))
    const { status } = await fetch(url)
    if (status !== 200) throw new Error(`The main page answers ${status}`)
  })
  return started / 1_000
}

/** `npm start` after the build: first with an empty data folder, then with the same folder. */
export async function measureStart(): Promise<Section> {
  await buildIfNeeded(console.error)
  await using data = await openTemporaryDirectory()
  const first = await timeStart(data.path)
  const later: number[] = []
  for (let count = 0; count < laterStarts; count++) later.push(await timeStart(data.path))
  const seconds = { first, later: median(later) }
  const names = ['first', 'later'] as const
  return {
    title: 'Start until the first answer, in seconds',
    rows: Object.fromEntries(
      names.map((name) => [name, { seconds: seconds[name].toFixed(2), target: targets[name] }]),
    ),
    faults: names
      .filter((name) => seconds[name] > targets[name])
      .map((name) => `${name} start: ${seconds[name].toFixed(2)} s, target ${targets[name]} s`),
  }
}
