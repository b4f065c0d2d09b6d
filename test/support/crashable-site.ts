import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readScript, runNode } from '../../bench/child-process.ts'
import { shareBundledDatabase } from '../../src/server/database/bundled/bundled-database.ts'
import { findPostmaster, stopPostmaster } from '../../src/server/database/bundled/postmaster.ts'
import { findFreePort } from './free-port.ts'

/** The site as an operator starts it, on the bundled database, always at the same address. */
export type CrashableSite = {
  url: string
  directory: string
  start(): Promise<void>
  /** Stops the site and its database as an operator does. */
  stop(): Promise<void>
  /** These kill with SIGKILL. */
  killServer(): Promise<void>
  killPostmaster(): Promise<void>
  killBackend(): Promise<void>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

type Place = { parent?: string; environment?: Record<string, string> }

export async function openCrashableSite({
  parent,
  environment,
}: Place = {}): Promise<CrashableSite> {
  const directory = await mkdtemp(path.join(parent ?? tmpdir(), 'ar-crash-'))
  const port = await findFreePort()
  const postgres = path.join(directory, 'postgres')
  const cluster = path.join(postgres, 'cluster')
  let child: ChildProcess | undefined

  async function start() {
    const settings = {
      LOG_LEVEL: 'silent',
      ...environment,
      PORT: String(port),
      DATA_DIR: directory,
    }
    child = runNode(await readScript('start'), settings, { errors: 'pipe' })
    let notices = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      notices += chunk
    })
    const opened = child.stdout && once(child.stdout, 'data')
    const ended = once(child, 'exit').then(() =>
      Promise.reject(new Error(`The site has ended:\n${notices}`)),
    )
    await Promise.race([opened, ended])
    ended.catch(() => {})
  }

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    const { settings } = await shareBundledDatabase({ directory: postgres })
    const client = new pg.Client(settings)
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    directory,
    start,
    query,
    stop: () => end('SIGTERM'),
    killServer: () => end('SIGKILL'),
    async killPostmaster() {
      const pid = await findPostmaster(cluster)
      if (pid) process.kill(pid, 'SIGKILL')
    },
    async killBackend() {
      const [backend] = await query<{ pid: number }>(
        `select pid from pg_stat_activity
         where application_name = 'anomaly-register' order by state_change desc limit 1`,
      )
      if (backend) process.kill(backend.pid, 'SIGKILL')
    },
    async close() {
      await end('SIGTERM')
      await stopPostmaster(cluster)
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
