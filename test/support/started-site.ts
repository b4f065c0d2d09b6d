import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/server/database/open.ts'
import { openCuttableDatabase } from './cuttable-database.ts'
import { testDatabase } from './database.ts'

const start = path.join(import.meta.dirname, '../../src/server/commands/start.ts')

export type StartedSite = {
  url: string
  database: Database
  dataDirectory: string
  child: ChildProcess
  /** All that it wrote to the log until now. */
  output(): string
  close(): Promise<void>
}

/** The site as an operator starts it, with its jobs, in a process of its own that logs everything. */
export async function startSite(environment: Record<string, string> = {}): Promise<StartedSite> {
  const own = await testDatabase()
  const way = await openCuttableDatabase(own.settings)
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'anomaly-register-started-'))
  const child = spawn(process.execPath, [start], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'trace',
      RATE_LIMITS: 'off',
      DATA_DIR: dataDirectory,
      DATABASE_URL: 'connectionString' in way.settings ? way.settings.connectionString : '',
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  let url = ''
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    url = /open at (http:\S+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1') ?? ''
    if (url && (await fetch(`${url}/readyz`)).ok) break
    await sleep(100)
  }
  if (!url) throw new Error(`The site did not start:\n${output}`)
  return {
    url,
    database: own.database,
    dataDirectory,
    child,
    output: () => output,
    async close() {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      await way.close()
      await own.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
