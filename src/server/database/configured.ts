import path from 'node:path'
import { rejectUnfinished } from '../backup/unfinished-restore.ts'
import type { Config } from '../config.ts'
import { closeDataDirectory, isRoot } from '../data-directory.ts'
import { shareBundledDatabase, startBundledDatabase } from './bundled/bundled-database.ts'
import { checkServer } from './check-server.ts'
import { migrate } from './migrate.ts'
import type { ConnectionSettings } from './open.ts'
import { openPools, type Pools } from './pools.ts'
import { sealHistory } from './seal-history.ts'

export type ConfiguredDatabase = Pools & {
  settings: ConnectionSettings
  close(): Promise<void>
}

type Options = {
  onNotice?: (message: string) => void
  /** Milliseconds. Commands may need more than the default for visitors. */
  statementTimeout?: number
  /** For commands: shares the bundled database with a running site. */
  besideSite?: boolean
}

/** Opens and migrates the database of DATABASE_URL, or the bundled one without DATABASE_URL. */
export async function openConfiguredDatabase(
  config: Config,
  { onNotice = () => {}, besideSite = false, ...options }: Options = {},
): Promise<ConfiguredDatabase> {
  const isPassable = !config.databaseUrl && isRoot()
  for (const notice of await closeDataDirectory(config.dataDirectory, { isPassable })) {
    onNotice(notice)
  }
  const openBundled = besideSite ? shareBundledDatabase : startBundledDatabase
  const directory = path.join(config.dataDirectory, 'postgres')
  const bundled = config.databaseUrl ? undefined : await openBundled({ directory, onNotice })
  const settings = bundled?.settings ?? { connectionString: config.databaseUrl ?? '' }
  try {
    if (config.databaseUrl) {
      const isUnsafeAllowed = config.isUnsafeDatabaseAllowed
      const facts = await checkServer(settings, { isUnsafeAllowed })
      if (!besideSite) for (const fact of facts) onNotice(fact)
    }
    await rejectUnfinished(settings)
    for (const name of await migrate(settings, { onNotice })) onNotice(`applied migration ${name}`)
    if (bundled) await sealHistory(bundled.superuser)
  } catch (error) {
    await bundled?.stop()
    throw error
  }
  let isClosing = false
  const { close: closePools, ...pools } = openPools(settings, {
    ...options,
    onIdleError: (error) => {
      if (!isClosing) onNotice(`database connection lost: ${error.message}`)
    },
  })
  return {
    ...pools,
    settings,
    async close() {
      isClosing = true
      await closePools()
      await bundled?.stop()
    },
  }
}
