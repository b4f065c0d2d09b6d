import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '../../src/server/app.ts'
import { type Config, readConfig } from '../../src/server/config.ts'
import type { ConnectionSettings, Database } from '../../src/server/database/open.ts'
import { openPools } from '../../src/server/database/pools.ts'
import { type JobQueue, openJobs } from '../../src/server/jobs/open-jobs.ts'
import { patience, testDatabase } from './database.ts'

export type TestSite = {
  url: string
  /** The server of Node, for its open connections. */
  server: Server
  database: Database
  settings: ConnectionSettings
  /** Jobs wait until the test performs the due ones. */
  jobs: JobQueue
  /** Removed with the site. */
  dataDirectory: string
  close(): Promise<void>
}

/**
 * The real site on a free port; limits are off unless `changes` say. It has a database of its own, or
 * that of the site `beside` it, which must be closed last.
 */
export async function startTestSite(
  changes: Partial<Config> = {},
  beside?: Pick<TestSite, 'database' | 'settings'> & { listening?: ConnectionSettings },
): Promise<TestSite> {
  const shared = beside && { ...beside, close: async () => {} }
  const { database, settings, close } = shared ?? (await testDatabase())
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'anomaly-register-site-'))
  const config = {
    ...readConfig({
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      RATE_LIMITS: 'off',
      // Most tests change the database themselves and read at once, before the notification.
      ANSWER_CACHE_MEGABYTES: '0',
    }),
    dataDirectory,
    ...changes,
  }
  const { close: closePools, ...pools } = openPools(settings, patience)
  const jobs = openJobs({ config, settings, works: false })
  const app = await createApp({ config, ...pools, settings: beside?.listening ?? settings, jobs })
  // While a test computes for seconds, the clock of `fetch` stands still, but that of the server goes on. It would
  // close a connection that `fetch` still takes for open.
  app.server.keepAliveTimeout = 0
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    server: app.server,
    database,
    settings,
    jobs,
    dataDirectory: config.dataDirectory,
    async close() {
      await app.close()
      await jobs.close()
      await closePools()
      await close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
