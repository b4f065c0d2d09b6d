import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ifPresent } from '../../if-present.ts'
import type { Account } from './account.ts'
import { BundledDatabaseError, hasCode, ownServer } from './error.ts'
import { readLockFile, runsIn } from './postmaster.ts'

/** The folders of one bundled database. `socket` may be outside `directory`. */
export type Folders = { directory: string; cluster: string; log: string; socket: string }

/** Bytes. The lowest limit of all systems: 104 on macOS, including the terminating zero. */
const longestSocketPath = 103

function placeSocket(directory: string): string {
  const name = `anomaly-register-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`
  const places = [
    path.join(directory, 'socket'),
    path.join(os.tmpdir(), name),
    path.join('/tmp', name),
  ]
  const fits = (place: string) =>
    Buffer.byteLength(path.join(place, '.s.PGSQL.5432')) <= longestSocketPath
  return places.find(fits) ?? path.join('/tmp', name)
}

async function rejectForeign(directory: string): Promise<void> {
  const { uid } = await stat(directory)
  const itself = process.getuid?.()
  if (itself === 0 || itself === uid) return
  throw new BundledDatabaseError(
    `The database folder ${directory} belongs to another user (uid ${uid}): start as that user, ` +
      `choose another DATA_DIR, or ${ownServer}.`,
  )
}

/** Creates the folder itself. Returns the paths of all folders, as a running server uses them. */
export async function openFolders(wanted: string): Promise<Folders> {
  try {
    await mkdir(path.dirname(wanted), { recursive: true })
    await mkdir(wanted, { mode: 0o700 }).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    })
    const directory = await realpath(wanted)
    await rejectForeign(directory)
    const cluster = path.join(directory, 'cluster')
    const running = await readLockFile(cluster)
    const isRunning = running?.cluster === cluster && (await runsIn(running.pid, cluster))
    const socket = (isRunning && running.socket) || placeSocket(directory)
    return { directory, cluster, log: path.join(directory, 'log'), socket }
  } catch (error) {
    if (error instanceof BundledDatabaseError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new BundledDatabaseError(
      `The database folder ${wanted} cannot be used: choose another DATA_DIR, or ${ownServer} ` +
        `(${reason}).`,
    )
  }
}

/**
 * Checks the folder of the socket: it must be ours and closed to other users, or else they could
 * run a server of their own in it. Under /tmp another user may have created it. Returns false if
 * there is no such folder yet, and throws if it is not private.
 */
export async function isPrivateSocket({ socket, directory }: Folders): Promise<boolean> {
  const found = await ifPresent(socket, () => lstat(socket))
  if (!found) return false
  const owners = [process.getuid?.(), (await stat(directory)).uid]
  if (found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o077) === 0) return true
  throw new BundledDatabaseError(
    `The folder ${socket} is open to other users or belongs to one, so the database does not put ` +
      `its socket there: remove it, choose a shorter DATA_DIR, or ${ownServer}.`,
  )
}

/**
 * Gives a folder and its content to the account. Changes the folder last, so that a retry works.
 */
async function handOver(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), uid, gid)
  }
  await lchown(folder, uid, gid)
}

/** Creates the missing folders, closed to other users and owned by the account. */
export async function prepareFolders(folders: Folders, account: Account): Promise<void> {
  if ((await stat(folders.directory)).uid !== account.uid) {
    await handOver(folders.directory, account)
  }
  await chmod(folders.directory, 0o700)
  if (!(await isPrivateSocket(folders))) await makeFolder(folders.socket, account)
  await lchown(folders.socket, account.uid, account.gid)
  await makeFolder(folders.log, account)
}

/** Creates a folder of the account, closed to other users, unless it exists. */
export async function makeFolder(folder: string, { uid, gid }: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await lchown(folder, uid, gid)
}
