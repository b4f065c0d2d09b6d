import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { startBundledDatabase } from '../../src/server/database/bundled/bundled-database.ts'
import type { ConnectionSettings } from '../../src/server/database/open.ts'

const Event = z.object({
  notice: z.string().optional(),
  settings: z
    .object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() })
    .optional(),
  stopped: z.boolean().optional(),
  refusal: z.string().optional(),
})
type Event = z.infer<typeof Event>

type DatabaseProcess = {
  pid: number
  /** The next event of this kind, or one that came before the call. */
  next<Kind extends keyof Event>(kind: Kind): Promise<NonNullable<Event[Kind]>>
  stop(): Promise<void>
  kill(): Promise<void>
}

/** Runs the step after the test, in reverse order. */
export function afterwards(step: () => Promise<unknown>): void {
  onTestFinished(async () => {
    await step()
  })
}

/** A new folder, deleted after the test together with every server that still runs in it. */
export async function makeFolder(name = 'bundled-'): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), name))
  afterwards(async () => {
    await endServers(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  })
  return folder
}

async function endServers(directory: string): Promise<void> {
  for (const pid of await listServers(directory)) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // The process has ended in the meantime.
    }
  }
  await waitUntil(async () => (await listServers(directory)).length === 0)
}

export const waitUntil = (isTrue: () => Promise<boolean>) =>
  vi.waitUntil(isTrue, { timeout: 20_000, interval: 20 })

function follow(child: ChildProcess): DatabaseProcess {
  const events: Event[] = []
  const arrivals = new EventTarget()
  if (!child.stdout || !child.pid) throw new Error('The process did not start.')
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.push(Event.parse(JSON.parse(line)))
    arrivals.dispatchEvent(new globalThis.Event('arrival'))
  })
  const exited = once(child, 'exit')
  return {
    pid: child.pid,
    async next(kind) {
      for (;;) {
        const found = events.findIndex((event) => event[kind] !== undefined)
        const value = events.splice(found, found < 0 ? 0 : 1)[0]?.[kind]
        if (value) return value
        const refusal = events.find((event) => event.refusal)?.refusal
        if (refusal) throw new Error(refusal)
        await once(arrivals, 'arrival', { signal: AbortSignal.timeout(20_000) })
      }
    },
    async stop() {
      child.stdin?.write('stop\n')
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

const script = fileURLToPath(new URL('./bundled-database-process.ts', import.meta.url))

/** Another Node process that runs the database of this folder. */
export function startDatabaseProcess(
  directory: string,
  { environment = {}, uid }: { environment?: Record<string, string>; uid?: number } = {},
): DatabaseProcess {
  const child = spawn(process.execPath, [script, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
    ...(uid ? { uid, gid: uid } : {}),
  })
  afterwards(async () => child.kill('SIGKILL'))
  return follow(child)
}

/**
 * The same as root where no further user namespace is possible, as in most containers: in a
 * namespace that has all users and room for no other.
 */
export async function startDatabaseWithoutNamespaces(directory: string): Promise<DatabaseProcess> {
  const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
  const child = spawn(
    'unshare',
    ['--user', 'sh', '-c', `echo '{}'; read -r go; exec sh -c '${forbid}' sh "$@"`, 'sh'].concat(
      process.execPath,
      script,
      directory,
    ),
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  afterwards(async () => child.kill('SIGKILL'))
  await once(child.stdout, 'readable')
  await writeFile(`/proc/${child.pid}/uid_map`, '0 0 65536')
  await writeFile(`/proc/${child.pid}/gid_map`, '0 0 65536')
  child.stdin.write('go\n')
  return follow(child)
}

/** Every process of the server in this folder: postmaster, backends and workers. */
export async function listServers(directory: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(
    pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)),
  )
  return pids.filter((_, index) => places[index]?.startsWith(`${directory}/`)).map(Number)
}

/** The process id in the postmaster.pid of the folder. */
export async function readPostmaster(directory: string): Promise<number> {
  return Number.parseInt(await readFile(`${directory}/cluster/postmaster.pid`, 'utf8'), 10)
}

/** The first row of one statement on a connection of its own. */
export async function ask(
  settings: ConnectionSettings,
  statement: string,
): Promise<Record<string, unknown>> {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** Runs the database of this folder in this process, at the latest until the end of the test. */
export async function start(directory: string, onNotice: (notice: string) => void = () => {}) {
  const database = await startBundledDatabase({ directory, onNotice })
  afterwards(database.stop)
  return database
}

export async function keepOneRow(settings: ConnectionSettings): Promise<void> {
  await ask(settings, 'create table kept as select 42 as answer')
}

export const keptRow = 'select answer from kept'
