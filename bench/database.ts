import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startBundledDatabase } from '../src/server/database/bundled/bundled-database.ts'
import { migrate } from '../src/server/database/migrate.ts'
import type { ConnectionSettings } from '../src/server/database/open.ts'
import { storeGeneratedReports } from './generated-reports.ts'

export type BenchDatabase = AsyncDisposable & { url: string }

/** The settings as a URL, to hand to a child process. */
export function asUrl(settings: ConnectionSettings, database: string): string {
  const isUrl = 'connectionString' in settings
  const url = new URL(isUrl ? settings.connectionString : 'postgres://localhost')
  url.pathname = `/${database}`
  if (isUrl) return url.href
  url.username = settings.user
  url.password = settings.password ?? ''
  url.searchParams.set('host', settings.host)
  return url.href
}

/** DATABASE_URL (a role that may create databases), else a bundled server that later runs reuse. */
async function openServer(): Promise<{ settings: ConnectionSettings; stop(): Promise<void> }> {
  const url = process.env.DATABASE_URL
  if (url) return { settings: { connectionString: url }, stop: async () => {} }
  return startBundledDatabase({ directory: path.join(os.tmpdir(), 'anomaly-register-bench') })
}

/** The version of the server on which the bench measures. */
export async function readServerVersion(): Promise<string> {
  const server = await openServer()
  const client = new pg.Client(server.settings)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version`,
    )
    return rows[0]?.version ?? 'unknown'
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Changes when the sources would generate other reports, or the site would read them again. */
async function fingerprint(reports: number): Promise<string> {
  const root = path.join(import.meta.dirname, '..')
  const readers = ['src/server/sightings/read-sighting.ts', 'src/server/reports/word-filter.ts']
  const sources = glob(['bench/generated-*.ts', ...readers], { cwd: root })
  const hash = createHash('sha256').update(String(reports))
  for (const file of (await Array.fromAsync(sources)).sort()) {
    hash.update(await readFile(path.join(root, file)))
  }
  return hash.digest('hex')
}

async function isGenerated(client: pg.Client, name: string, mark: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_database
      where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
    [name, mark],
  )
  return rowCount === 1
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(
    `create database ${name} template template0 encoding 'UTF8'
       lc_collate 'C' lc_ctype 'C.UTF-8'`,
  )
}

async function fill(url: string, reports: number): Promise<void> {
  const clients = [new pg.Client(url), new pg.Client(url)] as const
  for (const client of clients) await client.connect()
  await storeGeneratedReports(clients, reports)
  for (const client of clients) await client.end()
}

/** Ten million reports take an hour to generate, so new migrations run on those that exist, as they do on a site. */
async function makeDatabase(
  client: pg.Client,
  { name, url, reports }: { name: string; url: string; reports: number },
): Promise<void> {
  const mark = await fingerprint(reports)
  const isFilled = await isGenerated(client, name, mark)
  if (!isFilled) await createDatabase(client, name)
  await migrate({ connectionString: url })
  if (isFilled) return
  console.log(`Generating ${reports.toLocaleString('en')} reports …`)
  await fill(url, reports)
  await client.query(`comment on database ${name} is '${mark}'`)
}

type BenchDatabases = AsyncDisposable & { urls: string[] }

/** Migrated databases with these numbers of generated reports, which are generated only if they do not exist. */
export async function openBenchDatabases(sizes: readonly number[]): Promise<BenchDatabases> {
  const server = await openServer()
  const client = new pg.Client(server.settings)
  try {
    await client.connect()
    const urls: string[] = []
    for (const reports of sizes) {
      const name = `anomaly_register_bench_${reports}`
      const url = asUrl(server.settings, name)
      await makeDatabase(client, { name, url, reports })
      urls.push(url)
    }
    return { urls, [Symbol.asyncDispose]: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  } finally {
    await client.end()
  }
}

export async function openBenchDatabase(reports: number): Promise<BenchDatabase> {
  const opened = await openBenchDatabases([reports])
  return { url: opened.urls[0] ?? '', [Symbol.asyncDispose]: opened[Symbol.asyncDispose] }
}
