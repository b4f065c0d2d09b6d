import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import { type CuttableDatabase, openCuttableDatabase } from './cuttable-database.ts'
import { findProgram, serverFolders } from './find-program.ts'
import { findFreePort } from './free-port.ts'
import { untilOpen } from './until-open.ts'

const program = await findProgram(['pgbouncer'], serverFolders)

export const hasPgbouncer = program !== undefined

export type Pgbouncer = {
  url: string
  /** The way from pgbouncer to the server, which a test can cut and mend. */
  way: Pick<CuttableDatabase, 'cut' | 'mend'>
  close(): Promise<void>
}

type Options = { setsLimits: boolean }

/** The configuration in deploy/, with four connections to the server of the test instead of its example. */
async function describe(direct: URL, port: number, { setsLimits }: Options): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, '../../deploy/pgbouncer.ini'), 'utf8')
  const server = [
    `host=${direct.hostname} port=${direct.port} user=${decodeURIComponent(direct.username)}`,
    ...(direct.password ? [`password=${decodeURIComponent(direct.password)}`] : []),
  ]
  return text
    .replace(/^register = host=.* dbname=register/m, `* = ${server.join(' ')}`)
    .replace(setsLimits ? /^$/ : / connect_query='.*'$/m, '')
    .replace(/^listen_port = .*/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*\nauth_file = .*/m, 'auth_type = any')
    .replace(/^default_pool_size = .*/m, 'default_pool_size = 4')
    .replace(/^reserve_pool_size = .*/m, 'reserve_pool_size = 0')
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
  options: Options = { setsLimits: true },
): Promise<Pgbouncer> {
  const direct = await openCuttableDatabase(settings)
  if (!('connectionString' in direct.settings)) throw new Error('The relay has no address')
  const url = new URL(direct.settings.connectionString)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, await describe(url, port, options))
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program ?? '', [...user, file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await untilOpen({ name: 'pgbouncer', child }, () => isListening(port))
  url.port = String(port)
  return {
    url: url.href,
    way: direct,
    async close() {
      child.kill('SIGTERM')
      await ended
      await direct.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
