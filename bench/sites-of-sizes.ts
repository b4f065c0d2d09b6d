import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buildIfNeeded } from '../src/server/commands/build.ts'
import { startSiteProcess } from './child-process.ts'
import { openBenchDatabases } from './database.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

type SiteOfSize = { url: string; databaseUrl: string; reports: number }
type SitesOfSizes = AsyncDisposable & { sites: SiteOfSize[] }

/** A site that starts for the first time in a month makes a release of its data: a quarter of an hour for ten million reports. */
async function untilJobsEnd(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const hasJobs = async () => {
    const { rowCount } = await client.query(
      `select from jobs.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`,
    )
    return rowCount !== 0
  }
  // The jobs start after the site is open.
  do await sleep(5_000)
  while (await hasJobs())
  await client.end()
}

/** One site for each number of generated reports; `prepare` gets each database before its site starts. */
export async function openSitesOfSizes(
  sizes: readonly number[],
  prepare: (databaseUrl: string) => Promise<void> = async () => {},
): Promise<SitesOfSizes> {
  await buildIfNeeded(console.error)
  await using opening = new AsyncDisposableStack()
  const { urls } = opening.use(await openBenchDatabases(sizes))
  const sites: SiteOfSize[] = []
  for (const [index, databaseUrl] of urls.entries()) {
    await prepare(databaseUrl)
    const data = opening.use(await openTemporaryDirectory())
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: data.path }
    const { url } = opening.use(await startSiteProcess(environment))
    sites.push({ url, databaseUrl, reports: sizes[index] ?? 0 })
  }
  for (const { databaseUrl } of sites) await untilJobsEnd(databaseUrl)
  const opened = opening.move()
  return { sites, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
