import { buildIfNeeded } from '../src/server/commands/build.ts'
import { startSiteProcess } from './child-process.ts'
import { openBenchDatabases } from './database.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

type SiteOfSize = { url: string; databaseUrl: string; reports: number }
type SitesOfSizes = AsyncDisposable & { sites: SiteOfSize[] }

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
  const opened = opening.move()
  return { sites, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
