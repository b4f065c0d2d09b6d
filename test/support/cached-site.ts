import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { type Database, openDatabase } from '../../src/server/database/open.ts'
import { type JobQueue, openJobs } from '../../src/server/jobs/open-jobs.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { openCuttableDatabase } from './cuttable-database.ts'
import { testDatabase } from './database.ts'
import { findFreePort } from './free-port.ts'
import { startVarnish } from './varnish.ts'

export type FrontCache = {
  name: 'nginx' | 'varnish'
  program: string
  way: 'xkey' | 'ban' | 'nothing'
}

/** A site behind a cache; `url` is the cache. */
export type CachedSite = {
  url: string
  database: Database
  jobs: JobQueue
  /** The site itself. */
  origin: { url: string }
  purges: number
  /** The requests that reached the site, like "GET /api/reports". */
  reached: string[]
  /** The same requests with their headers. */
  received: Pick<IncomingMessage, 'url' | 'headers'>[]
  cutDatabase(): Promise<void>
  close(): Promise<void>
}

/** Starts a site whose responses the cache may keep for `seconds`. The site keeps them in memory, as by default. */
export async function openCachedSite(cache: FrontCache, seconds: number): Promise<CachedSite> {
  const own = await testDatabase()
  const way = await openCuttableDatabase(own.settings)
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-cached-'))
  const purges = await findFreePort()
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: dataDirectory,
    TRUSTED_PROXIES: '127.0.0.1',
    SHARED_CACHE_SECONDS: String(seconds),
    CACHE_PURGE_URL: cache.name === 'varnish' ? `http://127.0.0.1:${purges}` : '',
  })
  const database = openDatabase(way.settings)
  const jobs = openJobs({ config, settings: own.settings, works: false })
  const app = await createApp({ config, database, settings: way.settings, jobs })
  const reached: string[] = []
  const received: CachedSite['received'] = []
  app.server.on('request', ({ method, url, headers }) => {
    reached.push(`${method} ${url}`)
    received.push({ url, headers })
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const site = (app.server.address() as AddressInfo).port
  const front: Balancer =
    cache.name === 'nginx'
      ? await startBalancer('nginx-cache', cache.program, [site])
      : await startVarnish(cache.program, {
          ...{ site, purges, way: cache.way },
          port: await findFreePort(),
        })
  return {
    url: front.url,
    database: own.database,
    jobs,
    origin: { url: origin },
    purges,
    reached,
    received,
    cutDatabase: () => way.cut(),
    async close() {
      await front.close()
      await way.mend()
      await app.close()
      await jobs.close()
      await database.destroy()
      await way.close()
      await own.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
