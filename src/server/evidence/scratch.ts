import { randomUUID } from 'node:crypto'
import { opendir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { dayInMilliseconds } from '../../shared/sighting-date.ts'
import { isAlive } from '../database/bundled/postmaster.ts'
import { unlessMissing } from '../if-present.ts'

const thisProcess = randomUUID()

/** Milliseconds. No job, upload or backup leaves its scratch files unchanged for so long. */
const longestUnchanged = 2 * dayInMilliseconds

/** A path for a temporary file or folder of this process. */
export function scratchFile(directory: string): string {
  const name = [os.hostname(), process.pid, thisProcess, randomUUID()].join(' ')
  return path.join(directory, 'work', name)
}

/** Removes what killed processes of this machine have left in the folder. */
export async function sweepScratch(directory: string): Promise<void> {
  const folder = path.join(directory, 'work')
  for await (const { name } of await opendir(folder)) {
    const [host, pid, owner] = name.split(' ')
    if (!owner || host !== os.hostname() || owner === thisProcess) continue
    const isOver = Number(pid) === process.pid || !isAlive(Number(pid))
    if (isOver) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Removes what nobody has changed for two days. A container has another host name after each upgrade, so that
 * `sweepScratch` leaves the files of the one before.
 */
export async function sweepOldScratch(directory: string): Promise<number> {
  const folder = path.join(directory, 'work')
  let removed = 0
  for await (const { name } of await opendir(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(unlessMissing)
    if (!found || Date.now() - found.mtimeMs < longestUnchanged) continue
    await rm(file, { recursive: true, force: true })
    removed++
  }
  return removed
}
