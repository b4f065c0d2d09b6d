import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionSettings } from '../open.ts'
import { superuser } from './cluster.ts'
import { type Folders, openFolders } from './folders.ts'
import {
  checkBundledServer,
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
  /**
   * Connects as superuser to the same database, for changes that the site must not be able to make.
   */
  superuser: ConnectionSettings
  stop(): Promise<void>
}

type Supervision = { folders: Folders; signal: AbortSignal; onNotice: (message: string) => void }

/** A crashed server restarts at once if it ran longer than this, and else after a growing delay. */
const steadyMilliseconds = 3_000
const longestDelayMilliseconds = 2_000
const mostAttempts = 5

/**
 * Connects to the server and takes ownership of the folder, for as long as the connection lasts.
 */
async function takeOver(supervision: Supervision, mayCreate: boolean): Promise<Connection> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = await reachServer(supervision.folders, { ...supervision, mayCreate })
    try {
      await checkBundledServer(connection.client, supervision.folders)
      await takeOwnership(connection.client, supervision.folders)
      return connection
    } catch (error) {
      await connection.client.end()
      // The previous owner may just have stopped the server.
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

/** Restarts the server whenever it crashes. Resolves when the site stops. */
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
 * Runs PostgreSQL from the npm package in `directory` (absolute) until `stop` shuts it down.
 * Creates a missing cluster, takes over the server of a killed process, and restarts a crashed
 * server. Throws a BundledDatabaseError if it cannot, also if another process uses the folder.
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
    // The supervision may have just started another server.
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
    await checkBundledServer(connection.client, folders)
    return (await findOwner(connection.client)) !== undefined
  } finally {
    await connection.client.end()
  }
}

/**
 * For shell commands: returns the server of the site that runs in `directory`, and leaves it
 * running. Does the same as startBundledDatabase if no site runs.
 */
export async function shareBundledDatabase(options: {
  directory: string
  onNotice?: (message: string) => void
}): Promise<BundledDatabase> {
  const folders = await openFolders(options.directory)
  if (!(await isOwned(folders))) return startBundledDatabase(options)
  return { ...settingsOf(folders), stop: async () => {} }
}
