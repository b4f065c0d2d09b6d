import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Megabytes of memory that a process holds now. */
export async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1_024
}
