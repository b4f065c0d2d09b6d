import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { shareBundledDatabase } from '../src/server/database/bundled/bundled-database.ts'
import { apiUrls } from '../src/shared/urls.ts'
import { startSiteProcess } from './child-process.ts'
import { median } from './median.ts'
import { milliseconds } from './milliseconds.ts'

/** `during` and `after` are the p50 of the list in ms, for one visitor. */
type Locating = { seconds: number; during: number; after: number }

const visitsAfterwards = 100
const betweenVisits = 50

/** Asks for another page of the list each time, because a repeated one comes from memory. */
async function readList(url: string, visit: number): Promise<void> {
  const answer = await fetch(`${url}${apiUrls.reports}?limit=20&offset=${20 + (visit % 1_000)}`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`The list answers ${answer.status}`)
}

const isLoaded = 'select from place_data'
const isUnread = 'select from report_facts where parser_version = 0 limit 1'

/**
 * Starts the site on imported rows, and visits its list until each row has its place and time. The time
 * counts from the moment at which the gazetteer is loaded.
 */
export async function measureLocating(dataDirectory: string): Promise<Locating> {
  const environment = { DATA_DIR: dataDirectory, PLACE_NAMES: 'on' }
  await using site = await startSiteProcess(environment)
  const directory = path.join(dataDirectory, 'postgres')
  const { settings } = await shareBundledDatabase({ directory })
  const client = new pg.Client(settings)
  await client.connect()
  const finds = async (statement: string) => (await client.query(statement)).rowCount !== 0
  const visits: number[] = []
  async function visit(): Promise<void> {
    visits.push(await milliseconds(() => readList(site.url, visits.length)))
    await sleep(betweenVisits)
  }
  try {
    while (!(await finds(isLoaded))) await sleep(betweenVisits)
    const located = await milliseconds(async () => {
      while (await finds(isUnread)) await visit()
    })
    const during = median(visits.splice(0))
    while (visits.length < visitsAfterwards) await visit()
    return { seconds: located / 1_000, during, after: median(visits) }
  } finally {
    await client.end()
  }
}
