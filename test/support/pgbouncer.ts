import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import { openCuttableDatabase } from './cuttable-database.ts'
import { findProgram, foldersOnPath } from './find-program.ts'
import { findFreePort } from './free-port.ts'

const program = await findProgram(['pgbouncer'], [...foldersOnPath(process.env.PATH), '/usr/sbin'])

export const hasPgbouncer = program !== undefined

export type Pgbouncer = { url: string; close(): Promise<void> }

/** As in docs/operations.md. */
const limits =
  "connect_query='set statement_timeout = 2000; set lock_timeout = 1000; set idle_in_transaction_session_timeout = 5000; set jit = off; set work_mem = 32768'"

function describe(direct: URL, port: number, { setsLimits }: { setsLimits: boolean }): string {
  const server = [
    `host=${direct.hostname} port=${direct.port} user=${decodeURIComponent(direct.username)}`,
    ...(direct.password ? [`password=${decodeURIComponent(direct.password)}`] : []),
    ...(setsLimits ? [limits] : []),
  ]
  return `[databases]
* = ${server.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 400
`
}

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

/** Starts pgbouncer in transaction mode, with four connections to the server of `settings`. */
export async function startPgbouncer(
  settings: ConnectionSettings,
  options = { setsLimits: true },
): Promise<Pgbouncer> {
  const direct = await openCuttableDatabase(settings)
  if (!('connectionString' in direct.settings)) throw new Error('The relay has no address')
  const url = new URL(direct.settings.connectionString)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, describe(url, port, options))
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program ?? '', [...user, file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    await sleep(20)
  }
  url.port = String(port)
  return {
    url: url.href,
    async close() {
      child.kill('SIGTERM')
      await ended
      await direct.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
