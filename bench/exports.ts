import { apiUrls, exportUrl } from '../src/shared/urls.ts'
import { startSiteProcess } from './child-process.ts'
import { openBenchDatabase } from './database.ts'
import type { Effort } from './effort.ts'
import { vocabulary } from './generated-reports.ts'
import { milliseconds } from './milliseconds.ts'
import { peakWhile, residentMegabytes } from './resident-memory.ts'
import type { Section } from './section.ts'
import { measureP99, slowdownDuring } from './slowdown-during.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

const targets = { memory: 120, p99: 2 }

/** Every public report in each format, and those that fit a question. */
const files = [
  ...['csv', 'ndjson', 'geojson'].map(exportUrl),
  `${exportUrl('csv')}?gzip=true`,
  `${exportUrl('csv')}?search=${vocabulary[40]}&from=1950`,
  `${exportUrl('csv')}?country=US&type=ufo&from=1990&to=2010`,
]

/** Not in memory, so that the database answers. */
const list = `${apiUrls.reports}?limit=23`

async function take(url: string): Promise<{ seconds: number; megabytes: number }> {
  let bytes = 0
  const taken = await milliseconds(async () => {
    const { body, ok } = await fetch(url)
    for await (const part of body ?? []) bytes += part.length
    if (!ok) throw new Error(`${url} was refused`)
  })
  return { seconds: taken / 1_000, megabytes: bytes / 1e6 }
}

/** Begins to take all reports, and resolves to a function that aborts it. */
async function beginTaking(url: string): Promise<() => Promise<void>> {
  const leaving = new AbortController()
  const { body } = await fetch(url + exportUrl('ndjson'), { signal: leaving.signal })
  const taken = (async () => {
    for await (const _ of body ?? []) if (leaving.signal.aborted) return
  })().catch(() => {})
  return () => {
    leaving.abort()
    return taken
  }
}

/** Takes the register as a file: seconds, memory of the site, and what a visitor notices of it. */
export async function measureExports(reports: number, effort: Effort): Promise<Section> {
  await using database = await openBenchDatabase(reports)
  await using data = await openTemporaryDirectory()
  const environment = { DATABASE_URL: database.url, DATA_DIR: data.path }
  await using site = await startSiteProcess(environment)
  await measureP99(site.url + list, 1)
  const idle = await residentMegabytes(site.pid)
  const section: Section = { title: 'Exports', rows: {}, faults: [] }
  for (const path of files) {
    const taking = take(site.url + path)
    const memory = (await peakWhile(site.pid, taking)) - idle
    const { seconds, megabytes } = await taking
    section.rows[path] = {
      seconds: seconds.toFixed(1),
      MB: Math.round(megabytes),
      'MB of memory above idle': Math.round(memory),
    }
    if (memory > targets.memory) section.faults.push(`${path}: ${Math.round(memory)} MB`)
  }
  const { ratio } = await slowdownDuring(site.url + list, () => beginTaking(site.url), effort)
  section.rows['p99 of the list meanwhile, times its own'] = { seconds: ratio.toFixed(2) }
  if (ratio > targets.p99) section.faults.push(`list during an export: ${ratio.toFixed(1)} times`)
  return section
}
