import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Megabytes of memory that a process holds now. */
export async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1_024
}

/** The most megabytes that a process holds while work is done. */
export async function peakWhile(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0
  let isDone = false
  const watched = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    peak = Math.max(peak, await residentMegabytes(pid))
    await sleep(50)
  }
  await watched
  return peak
}
