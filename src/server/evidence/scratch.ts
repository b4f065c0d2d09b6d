import { randomUUID } from 'node:crypto'
import { opendir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isAlive } from '../database/bundled/postmaster.ts'

const thisProcess = randomUUID()

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
