import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ConnectionSettings, Database } from '../../src/server/database/open.ts'
import { testDatabase } from './database.ts'
import { findFreePort } from './free-port.ts'
import { readNodeLimits } from './node-limits.ts'

/** The site in a process of its own, always at the same address, with the same data. */
export type KillableSite = {
  url: string
  database: Database
  settings: ConnectionSettings
  dataDirectory: string
  start(): Promise<void>
  /** The process id of the running site. */
  pid(): number | undefined
  /** Kills the site, as a power failure does. */
  kill(): Promise<void>
  close(): Promise<void>
}

async function newPlace() {
  const { database, settings, close } = await testDatabase()
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'anomaly-register-kills-'))
  const remove = () => close().then(() => rm(dataDirectory, { recursive: true, force: true }))
  return { database, settings, dataDirectory, remove }
}

type Place = Pick<KillableSite, 'database' | 'settings' | 'dataDirectory'>

/**
 * `beside` is a site that shares database and data folder with it and must be closed last. By default
 * it keeps no answers in memory.
 */
export async function openKillableSite(
  beside?: Place,
  { answerMegabytes = 0 } = {},
): Promise<KillableSite> {
  const place = beside ? { ...beside, remove: async () => {} } : await newPlace()
  const { database, settings, dataDirectory, remove } = place
  const port = await findFreePort()
  const script = path.join(import.meta.dirname, '../faults/upload-site-process.ts')
  const args = [
    ...(await readNodeLimits()),
    script,
    String(port),
    dataDirectory,
    JSON.stringify(settings),
    String(answerMegabytes),
  ]
  let child: ChildProcess | undefined

  async function kill() {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    child = undefined
    await ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    settings,
    dataDirectory,
    async start() {
      child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      if (child.stdout) await once(child.stdout, 'data')
    },
    pid: () => child?.pid,
    kill,
    async close() {
      await kill()
      await remove()
    },
  }
}
