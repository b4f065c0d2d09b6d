import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const sharedMemory = '/dev/shm'
const neededBytes = 6 * 1024 ** 3

async function chooseParent(): Promise<string> {
  const { bavail, bsize } = await statfs(sharedMemory).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= neededBytes ? sharedMemory : os.tmpdir()
}

/**
 * A folder for temporary files of the tests, in memory where there is space: hundreds of databases
 * and uploads that are synced to a disk would keep the processors waiting.
 */
export async function makeMemoryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(await chooseParent(), 'anomaly-tests-'))
  // Started by root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
