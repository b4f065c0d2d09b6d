import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { openConfiguredDatabase } from '../../src/server/database/configured.ts'
import {
  type ConnectionSettings,
  type Database,
  openDatabase,
} from '../../src/server/database/open.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { signIn, storeUser } from '../support/accounts.ts'
import { databaseUrlOf, emptyDatabase } from '../support/database.ts'
import { findFreePort } from '../support/free-port.ts'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../support/pgbouncer.ts'
import { newReport } from '../support/reports.ts'
import { send } from '../support/send.ts'
import { type SiteProcess, startSiteInFolder } from '../support/site-process.ts'

const app = path.join(import.meta.dirname, '../..')

type Site = SiteProcess & { url: string; folder: string }

describe.runIf(hasPgbouncer)('behind pgbouncer in transaction mode', () => {
  let settings: ConnectionSettings
  let database: Database
  let pooler: Pgbouncer
  let sites: Site[]

  /** Starts a site as an operator does. */
  async function startSite(): Promise<Site> {
    const port = await findFreePort()
    const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-pooled-'))
    const site = startSiteInFolder({
      app,
      command: ['node', 'src/server/commands/start.ts'],
      environment: {
        ...{ PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'off', DATABASE_POOLER: 'true' },
        ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrlOf(settings) },
      },
    })
    return { ...site, url: `http://127.0.0.1:${port}`, folder }
  }

  beforeAll(async () => {
    settings = await emptyDatabase()
    pooler = await startPgbouncer(settings)
    sites = [await startSite(), await startSite()]
    await Promise.all(sites.map((site) => site.says('is open at')))
    database = openDatabase(settings)
  }, 240_000)
  afterAll(async () => {
    await database.destroy()
    for (const site of sites) {
      site.signal('SIGKILL')
      await site.ended
      await rm(site.folder, { recursive: true, force: true })
    }
    await pooler.close()
  })

  async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client(settings)
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  test('two processes that start together migrate once and leave no lock', async () => {
    const output = sites.map((site) => site.output()).join('')
    expect(output.match(/applied migration 0001-/g)).toHaveLength(1)
    expect(output).not.toContain('sets no time limits')
    const locks = `
      select 1 from pg_locks join pg_database on oid = database
       where locktype = 'advisory' and datname = current_database()`
    // The job that loads the gazetteer holds a lock until it ends.
    await expect.poll(() => query(locks), { timeout: 60_000 }).toEqual([])
  })

  test('128 requests of a signed-in visitor are all 200, and reports are stored', async () => {
    const { cookie } = await signIn(database, await storeUser(database))
    const paths = [apiUrls.user, apiUrls.reports, apiUrls.statistics, '/api/reports?type=ufo']
    const visit = async (site: Site) => {
      const answers = []
      for (let turn = 0; turn < 16; turn += 1) {
        answers.push(await send(site, paths[turn % paths.length] ?? '', { cookie }))
      }
      return answers.map(({ status }) => status)
    }
    const visits = await Promise.all([...sites, ...sites, ...sites, ...sites].map(visit))
    expect(visits.flat()).toEqual(Array.from({ length: 128 }, () => 200))
    const sent = sites.map((site) => send(site, apiUrls.reports, { body: newReport() }))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201])
  })

  test('a notification past the pooler starts the job of a mail at once', async () => {
    const listeners = `
      select 1 from pg_stat_activity
       where datname = current_database() and query ilike 'listen%'`
    await expect.poll(() => query(listeners)).not.toEqual([])
    const { email } = await storeUser(database)
    const [site] = sites
    if (!site) throw new Error('There is no site')
    const askedAt = performance.now()
    expect((await send(site, apiUrls.passwordReset, { body: { email } })).status).toBe(202)
    const countMails = async () => {
      const folders = sites.map(({ folder }) =>
        readdir(path.join(folder, 'outbox')).catch(() => []),
      )
      return (await Promise.all(folders)).flat().length
    }
    // Without a notification the mail would wait for up to thirty seconds.
    await expect.poll(countMails, { interval: 20, timeout: 8_000 }).toBe(1)
    console.log(`mail after ${Math.round(performance.now() - askedAt)} ms`)
  })

  test('after an outage of the server behind the pooler, readers wait for seconds only', async () => {
    const [site] = sites
    if (!site) throw new Error('There is no site')
    const look = async () => (await send(site, `${apiUrls.reports}?offset=1`)).status
    await pooler.way.cut()
    // The pooler has tried in vain to reach the server.
    await expect.poll(look, { timeout: 30_000 }).toBe(503)
    for (let times = 0; times < 5; times += 1) expect(await look()).toBe(503)
    await pooler.way.mend()
    await expect.poll(look, { timeout: 6_000 }).toBe(200)
  })

  test('the start says what to set if DATABASE_URL leads to a pooler', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-pooled-'))
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: pooler.url })
    await expect(openConfiguredDatabase(config)).rejects.toThrow(
      'leads to a pooler in transaction mode: set DATABASE_POOLER=true',
    )
    await rm(folder, { recursive: true, force: true })
  })

  test('the start refuses named statements behind a pooler that loses them', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-pooled-'))
    const config = readConfig({
      ...{ DATA_DIR: folder, DATABASE_POOLER: 'named-statements' },
      ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databaseUrlOf(settings) },
    })
    const opening = openConfiguredDatabase(config)
    await expect(opening).rejects.toThrow('loses named statements: set DATABASE_POOLER=true')
    await rm(folder, { recursive: true, force: true })
  })

  test('the start accepts named statements where nothing loses them', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-pooled-'))
    const url = databaseUrlOf(settings)
    const opened = await openConfiguredDatabase(
      readConfig({
        ...{ DATA_DIR: folder, DATABASE_POOLER: 'named-statements' },
        ...{ DATABASE_URL: url, DATABASE_DIRECT_URL: url },
      }),
    )
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('the start warns of a pooler that sets no time limits', async () => {
    const unlimited = await startPgbouncer(settings, { setsLimits: false })
    const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-pooled-'))
    const notices: string[] = []
    const direct = databaseUrlOf(settings)
    const opened = await openConfiguredDatabase(
      readConfig({
        ...{ DATA_DIR: folder, DATABASE_URL: unlimited.url },
        ...{ DATABASE_DIRECT_URL: direct, DATABASE_POOLER: 'true' },
      }),
      { onNotice: (notice) => notices.push(notice) },
    )
    await opened.close()
    await unlimited.close()
    await rm(folder, { recursive: true, force: true })
    expect(notices.join('\n')).toContain('sets no time limits')
  })
})
