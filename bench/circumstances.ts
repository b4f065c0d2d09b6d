import { execFile } from 'node:child_process'
import os from 'node:os'
import { promisify } from 'node:util'
import * as z from 'zod'
import { projectDirectory } from './child-process.ts'
import { readServerVersion } from './database.ts'

/** Where, when and with what a saved section was measured. Runs before November 29 do not tell all of it. */
export const Circumstances = z.object({
  machine: z.string(),
  node: z.string(),
  postgresql: z.string().optional(),
  commit: z.string(),
  day: z.string(),
})
export type Circumstances = z.infer<typeof Circumstances>

async function findCommit(): Promise<string> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: projectDirectory,
  })
  return stdout.trim()
}

export async function describeRun(): Promise<Circumstances> {
  const [processor] = os.cpus()
  const gigabytes = Math.round(os.totalmem() / 1024 ** 3)
  return {
    machine: `${os.cpus().length} cores (${processor?.model ?? 'unknown'}), ${gigabytes} GB`,
    node: process.version,
    postgresql: await readServerVersion(),
    commit: await findCommit(),
    day: new Date().toISOString().slice(0, 10),
  }
}

export function tellRun({ day, commit, node, postgresql, machine }: Circumstances): string {
  const database = postgresql === undefined ? '' : ` PostgreSQL ${postgresql},`
  return `${day}, commit ${commit}, Node ${node},${database} ${machine}.`
}
