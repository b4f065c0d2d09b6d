import { execFile } from 'node:child_process'
import { readFile, readlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ifPresent } from '../../if-present.ts'
import { hasCode } from './error.ts'

/** The content of postmaster.pid. */
type LockFile = { pid: number; cluster: string; socket: string }

/** Reads postmaster.pid, which may be of a killed server. Returns undefined if there is none. */
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

/** Whether this process runs in the cluster. Another program may have got the same process id. */
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

/** Returns the id of the process that runs this cluster now. */
export async function findPostmaster(cluster: string): Promise<number | undefined> {
  const lock = await readLockFile(cluster)
  return lock && (await runsIn(lock.pid, cluster)) ? lock.pid : undefined
}

/**
 * After a reboot or a restart of the container, the process id in a lock file may belong to another
 * program. PostgreSQL would then never start. The file must stay, because PostgreSQL uses it to
 * find backends that outlived a killed postmaster. So this writes the id of this process into it:
 * PostgreSQL ignores the id of its own parent.
 */
export async function disownStaleLocks(cluster: string, socket: string): Promise<void> {
  for (const file of [
    path.join(cluster, 'postmaster.pid'),
    path.join(socket, '.s.PGSQL.5432.lock'),
  ]) {
    const text = (await ifPresent(file, () => readFile(file, 'utf8'))) ?? ''
    const pid = Number.parseInt(text, 10)
    if (pid > 0 && isAlive(pid) && !(await runsIn(pid, cluster))) {
      await writeFile(file, text.replace(/^\d+/, String(process.pid)))
    }
  }
}

/** The child processes matter because the logger ends a moment after the postmaster. */
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

/** Stops a server with a checkpoint, or after 30 s immediately: then it recovers when it starts. */
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
