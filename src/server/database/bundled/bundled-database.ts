import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionSettings } from '../open.ts'
import { superuser } from './cluster.ts'
import { type Folders, openFolders } from './folders.ts'
import {
  checkServer,
  findOwner,
  prepareSiteDatabase,
  siteDatabase,
  takeOwnership,
} from './ownership.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { type Connection, connect, isAbsence, reachServer } from './server.ts'
import { port } from './settings.ts'

export type BundledDatabase = {
  settings: ConnectionSettings
  /** Reaches the same database as its superuser, for what the site itself must not be able to do. */
  superuser: ConnectionSettings
  stop(): Promise<void>
}

type Supervision = { folders: Folders; signal: AbortSignal; onNotice: (message: string) => void }

/** A server that ran for so long is started again at once; one that ends sooner, after a growing delay. */
const steadyMilliseconds = 3_000
const longestDelayMilliseconds = 2_000
const mostAttempts = 5

/** Reaches the server and owns the folder; the returned connection is the ownership. */
async function takeOver(supervision: Supervision, mayCreate: boolean): Promise<Connection> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = await reachServer(supervision.folders, { ...supervision, mayCreate })
    try {
      await checkServer(connection.client, supervision.folders)
      await takeOwnership(connection.client, supervision.folders)
      return connection
    } catch (error) {
      await connection.client.end()
      // The process that had it may have been about to stop it.
      if (!isAbsence(error) || attempt === mostAttempts) throw error
    }
  }
}

async function takeOverAgain(supervision: Supervision, firstDelay: number): Promise<Connection> {
  const { signal, onNotice } = supervision
  for (let delay = firstDelay; ; delay = Math.min(delay * 2 + 100, longestDelayMilliseconds)) {
    await sleep(delay, undefined, { signal })
    try {
      return await takeOver(supervision, false)
    } catch (error) {
      signal.throwIfAborted()
      onNotice(error instanceof Error ? error.message : String(error))
    }
  }
}

/** Starts the server again whenever it ends by itself; resolves when the site stops. */
async function supervise(first: Connection, supervision: Supervision): Promise<void> {
  const { signal, onNotice } = supervision
  let connection = first
  let delay = 0
  try {
    for (;;) {
      const since = performance.now()
      await connection.ended
      signal.throwIfAborted()
      delay = performance.now() - since > steadyMilliseconds ? 0 : delay * 2 + 50
      onNotice('The database has stopped unexpectedly; starting it again.')
      connection = await takeOverAgain(supervision, Math.min(delay, longestDelayMilliseconds))
      signal.throwIfAborted()
      onNotice('The database is back.')
    }
  } catch (error) {
    await connection.client.end()
    if (!signal.aborted) throw error
  }
}

async function takeOverFirst(supervision: Supervision): Promise<Connection> {
  const { cluster } = supervision.folders
  const wasRunning = await findPostmaster(cluster)
  const connection = await takeOver(supervision, true)
  try {
    await prepareSiteDatabase(connection.client)
  } catch (error) {
    await stopPostmaster(cluster)
    throw error
  }
  if (wasRunning && wasRunning === (await findPostmaster(cluster))) {
    supervision.onNotice('The database was still running; taking it over.')
  }
  return connection
}

/**
 * Runs PostgreSQL from the npm package in `directory` (absolute), making everything that is missing,
 * taking over a server that a killed process left behind and starting one again that crashes, until
 * `stop` shuts it down. Throws a BundledDatabaseError where it cannot, also when another process
 * uses the folder.
 */
export async function startBundledDatabase(options: {
  directory: string
  onNotice?: (message: string) => void
}): Promise<BundledDatabase> {
  const stopping = new AbortController()
  const folders = await openFolders(options.directory)
  const supervision = {
    folders,
    signal: stopping.signal,
    onNotice: options.onNotice ?? (() => {}),
  }
  const supervised = supervise(await takeOverFirst(supervision), supervision)
  const stop = async () => {
    stopping.abort()
    await stopPostmaster(folders.cluster)
    await supervised
    // The supervision may have been starting one at that moment.
    await stopPostmaster(folders.cluster)
  }
  let stopped: Promise<void> | undefined
  return {
    ...settingsOf(folders),
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

function settingsOf({ socket: host }: Folders): Omit<BundledDatabase, 'stop'> {
  const settings = { host, port, user: siteDatabase, database: siteDatabase, ssl: false }
  return { settings, superuser: { ...settings, user: superuser } }
}

async function isOwned(folders: Folders): Promise<boolean> {
  const connection = (await findPostmaster(folders.cluster)) && (await connect(folders))
  if (!connection) return false
  try {
    await checkServer(connection.client, folders)
    return (await findOwner(connection.client)) !== undefined
  } finally {
    await connection.client.end()
  }
}

/**
 * For a command of the shell: the server of the site that uses `directory` now, which goes on when
 * the command stops. When no site does, as startBundledDatabase.
 */
export async function shareBundledDatabase(options: {
  directory: string
  onNotice?: (message: string) => void
}): Promise<BundledDatabase> {
  const folders = await openFolders(options.directory)
  if (!(await isOwned(folders))) return startBundledDatabase(options)
  return { ...settingsOf(folders), stop: async () => {} }
}
