import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../src/server/config.ts'
import { releaseMaking, releaseRewriting } from '../src/server/data-releases/release-jobs.ts'
import { type Database, openDatabase } from '../src/server/database/open.ts'
import { openJobs } from '../src/server/jobs/open-jobs.ts'
import { apiUrls } from '../src/shared/urls.ts'
import { startSiteProcess } from './child-process.ts'
import { openBenchDatabase } from './database.ts'
import type { Effort } from './effort.ts'
import { milliseconds } from './milliseconds.ts'
import { peakWhile, residentMegabytes } from './resident-memory.ts'
import type { Section } from './section.ts'
import { measureP99, slowdownDuring } from './slowdown-during.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

const targets = { memory: 120 }

/** Not in memory, so that the database answers. */
const list = `${apiUrls.reports}?limit=23`

type Release = { revision: number; files: { name: string; bytes: number }[] }

async function newest(url: string): Promise<Release | undefined> {
  const answer: { releases: Release[] } = await (await fetch(url + apiUrls.dataReleases)).json()
  return answer.releases[0]
}

async function untilRevision(url: string, revision: number): Promise<void> {
  while ((await newest(url))?.revision !== revision) await sleep(200)
}

async function forgetReleases(database: Database): Promise<void> {
  await sql`truncate data_releases, data_release_removals, data_release_lost_sources`.execute(
    database,
  )
}

/** Rejects a report, as if it had been a day ago. */
async function rejectReport(database: Database): Promise<void> {
  await sql`update reports set status = 'rejected', verified = false where id =
    (select id from reports where import_source is null and status <> 'rejected' limit 1)`.execute(
    database,
  )
  await sql`update data_release_removals set noted_at = now() - interval '1 day'`.execute(database)
}

/**
 * Makes a release and takes a report out of it, by the jobs of the site: seconds, memory of the site, and
 * what a visitor notices of it.
 */
export async function measureReleases(reports: number, { seconds }: Effort): Promise<Section> {
  await using opened = await openBenchDatabase(reports)
  await using data = await openTemporaryDirectory()
  const settings = { connectionString: opened.url }
  await using database = openDatabase(settings, { statementTimeout: 600_000 })
  await forgetReleases(database)
  const environment = { DATABASE_URL: opened.url, DATA_DIR: data.path }
  await using site = await startSiteProcess(environment)
  const jobs = openJobs({ config: readConfig(environment), settings, works: false })
  await measureP99(site.url + list, 1)
  const idle = await residentMegabytes(site.pid)
  const section: Section = { title: 'Data releases', rows: {}, faults: [] }
  const steps = [
    { name: 'making', begin: () => jobs.enqueue(database, releaseMaking, {}) },
    {
      name: 'rewriting',
      async begin() {
        await rejectReport(database)
        await jobs.enqueue(database, releaseRewriting, {})
      },
    },
  ]
  for (const [index, { name, begin }] of steps.entries()) {
    let peak = 0
    const taken = await milliseconds(async () => {
      await begin()
      peak = await peakWhile(site.pid, untilRevision(site.url, index + 1))
    })
    const memory = peak - idle
    const files = (await newest(site.url))?.files ?? []
    section.rows[name] = {
      seconds: (taken / 1_000).toFixed(1),
      MB: Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6),
      'MB of memory above idle': Math.round(memory),
    }
    if (memory > targets.memory) section.faults.push(`${name}: ${Math.round(memory)} MB`)
  }
  const beginAgain = async () => {
    await forgetReleases(database)
    await jobs.enqueue(database, releaseMaking, {})
    return () => untilRevision(site.url, 1)
  }
  // A release takes minutes, so one round must do.
  const { ratio } = await slowdownDuring(site.url + list, beginAgain, { seconds, rounds: 1 })
  section.rows['p99 of the list meanwhile, times its own'] = { seconds: ratio.toFixed(2) }
  await jobs.close()
  return section
}
