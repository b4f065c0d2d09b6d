import { execFile } from 'node:child_process'
import { readFile, readlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasCode } from './error.ts'

/** What a running (or killed) postmaster wrote about itself into postmaster.pid. */
type LockFile = { pid: number; cluster: string; socket: string }

/** postmaster.pid of a cluster, also one left by a killed server; undefined when there is none. */
export async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  try {
    const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')
    const [pid, folder = '', _startedAt, _port, socket = ''] = text.split('\n')
    return Number(pid) > 0 ? { pid: Number(pid), cluster: folder, socket } : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Whether a process works in this cluster: a number alone may have been taken by another program. */
export async function runsIn(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === cluster
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes(cluster)
  } catch {
    return false
  }
}

/** The process that runs this cluster now. */
export async function findPostmaster(cluster: string): Promise<number | undefined> {
  const lock = await readLockFile(cluster)
  return lock && (await runsIn(lock.pid, cluster)) ? lock.pid : undefined
}

/**
 * After a crash of the machine (or a new start of a container) the number in a lock file may belong
 * to another program, and PostgreSQL would refuse to start for ever. The file must stay: it leads
 * to the shared memory of backends that outlived a killed postmaster. PostgreSQL never takes its own
 * parent for a rival, so the parent's number goes in.
 */
export async function disownStaleLocks(cluster: string, socket: string): Promise<void> {
  for (const file of [
    path.join(cluster, 'postmaster.pid'),
    path.join(socket, '.s.PGSQL.5432.lock'),
  ]) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const pid = Number.parseInt(text, 10)
    if (pid > 0 && isAlive(pid) && !(await runsIn(pid, cluster))) {
      await writeFile(file, text.replace(/^\d+/, String(process.pid)))
    }
  }
}

/** Its logger outlives it by a moment. */
async function listChildren(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

async function waitUntilGone(pids: number[], cluster: string, milliseconds: number) {
  const deadline = performance.now() + milliseconds
  for (const pid of pids) {
    while (await runsIn(pid, cluster)) {
      if (performance.now() > deadline) return false
      await sleep(5)
    }
  }
  return true
}

/** Stops a server with a checkpoint; where that takes too long, at once (it recovers at its start). */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = await findPostmaster(cluster)
  if (!pid) return
  const processes = [pid, ...(await listChildren(pid))]
  const fast = 'SIGINT'
  const immediate = 'SIGQUIT'
  for (const [signal, patience] of [
    [fast, 30_000],
    [immediate, 10_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (hasCode(error, 'ESRCH')) return
      throw error
    }
    if (await waitUntilGone(processes, cluster, patience)) return
  }
}
