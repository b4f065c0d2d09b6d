import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionSettings, Database } from '../../src/server/database/open.ts'
import { childEnvironment } from './child-environment.ts'
import { openCuttableDatabase } from './cuttable-database.ts'
import { testDatabase } from './database.ts'
import { findFreePort } from './free-port.ts'
import { readNodeLimits } from './node-limits.ts'

const start = path.join(import.meta.dirname, '../../src/server/commands/start.ts')

export type StartedSite = {
  url: string
  database: Database
  settings: ConnectionSettings
  dataDirectory: string
  child: ChildProcess
  /** Everything that it has logged so far. */
  output(): string
  close(): Promise<void>
}

/**
 * Starts the site as an operator does, with its jobs, in a process of its own that logs everything;
 * `log` is another open file for the log.
 */
export async function startSite(
  environment: Record<string, string> = {},
  log: 'pipe' | number = 'pipe',
): Promise<StartedSite> {
  const own = await testDatabase()
  const way = await openCuttableDatabase(own.settings)
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'anomaly-register-started-'))
  const port = environment.PORT ?? String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...(await readNodeLimits()), start], {
    stdio: ['ignore', log, log],
    env: {
      ...childEnvironment,
      PORT: port,
      LOG_LEVEL: 'trace',
      RATE_LIMITS: 'off',
      DATA_DIR: dataDirectory,
      DATABASE_URL: 'connectionString' in way.settings ? way.settings.connectionString : '',
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries === 600 || child.exitCode !== null)
      throw new Error(`The site did not start:\n${output}`)
    await sleep(100)
  }
  return {
    url,
    database: own.database,
    settings: own.settings,
    dataDirectory,
    child,
    output: () => output,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await way.close()
      await own.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
