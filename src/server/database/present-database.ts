import path from 'node:path'
import type { Config } from '../config.ts'
import { isPresent } from '../if-present.ts'
import { shareBundledDatabase } from './bundled/bundled-database.ts'
import { directUrlOf } from './database-config.ts'
import type { ConnectionSettings } from './open.ts'

/** Opens an existing database without creating or migrating anything. The site may be running. */
export async function openPresentDatabase(
  config: Config,
): Promise<{ settings: ConnectionSettings; stop(): Promise<void> }> {
  const url = directUrlOf(config)
  if (url) {
    return { settings: { connectionString: url }, stop: async () => {} }
  }
  const directory = path.join(config.dataDirectory, 'postgres')
  const cluster = path.join(directory, 'cluster')
  if (!(await isPresent(cluster))) {
    throw new Error(`There is no database in ${config.dataDirectory}.`)
  }
  return shareBundledDatabase({ directory, onNotice: console.error })
}
