import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { databaseUrlOf, type TestDatabase, testDatabase } from './database.ts'
import { findFreePort } from './free-port.ts'
import { type SiteProcess, startSiteInFolder } from './site-process.ts'
import { makeSiteTree, type SiteTree } from './site-tree.ts'

const command = ['node', 'src/server/commands/start.ts']

export type TreeSite = {
  url: string
  port: number
  dataDirectory: string
  tree: SiteTree
  /** Resolves when the site is open. */
  start(): Promise<void>
  process(): SiteProcess
  /** Stops the site as an operator does. */
  stop(): Promise<void>
  close(): Promise<void>
}

type Options = {
  database?: TestDatabase
  dataDirectory?: string
  environment?: Record<string, string>
}

/** A copy of the checkout with a site, at a fixed address and with one database. */
export async function openTreeSite({
  database,
  dataDirectory,
  environment,
}: Options = {}): Promise<TreeSite> {
  const stored = database ?? (await testDatabase())
  const folder = dataDirectory ?? (await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-data-')))
  const tree = await makeSiteTree()
  const port = await findFreePort()
  let site: SiteProcess | undefined
  async function end(signal: NodeJS.Signals) {
    site?.signal(signal)
    await site?.ended
    site = undefined
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDirectory: folder,
    tree,
    async start() {
      const own = { PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
      site = startSiteInFolder({
        app: tree.app,
        command,
        environment: { ...own, DATABASE_URL: databaseUrlOf(stored.settings), ...environment },
      })
      await site.says('is open at')
    },
    process() {
      if (!site) throw new Error('The site does not run')
      return site
    },
    stop: () => end('SIGTERM'),
    async close() {
      await end('SIGKILL')
      await tree.remove()
      if (!database) await stored.close()
      if (!dataDirectory) await rm(folder, { recursive: true, force: true })
    },
  }
}
