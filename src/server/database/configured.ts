import { once } from 'node:events'
import path from 'node:path'
import { rejectUnfinished } from '../backup/unfinished-restore.ts'
import type { Config } from '../config.ts'
import { closeDataDirectory, isRoot } from '../data-directory.ts'
import { expectSealingKey } from '../security/expect-sealing-key.ts'
import { shareBundledDatabase, startBundledDatabase } from './bundled/bundled-database.ts'
import { checkPooler } from './check-pooler.ts'
import { checkServer } from './check-server.ts'
import { directUrlOf } from './database-config.ts'
import { migrate } from './migrate.ts'
import { nameSetting } from './name-setting.ts'
import { oncePerOutage } from './once-per-outage.ts'
import type { ConnectionSettings } from './open.ts'
import { type OpenPools, openPools, type Pools } from './pools.ts'
import { openPresentDatabase } from './present-database.ts'
import { openReplica, type Replica } from './replica.ts'
import { sealHistory } from './seal-history.ts'

export type ConfiguredDatabase = Pools & {
  replica: Replica | undefined
  /** For whatever needs a session of its own: jobs, LISTEN. Leads past a pooler. */
  settings: ConnectionSettings
  close(): Promise<void>
}

type Options = {
  onNotice?: (message: string) => void
  /** Milliseconds. Commands may need more than the default for visitors. */
  statementTimeout?: number
  /** For commands: shares the bundled database with a running site. */
  besideSite?: boolean
  /** When it aborts, opening closes everything again and throws. */
  stopping?: AbortSignal
}

async function prepareDatabase(
  config: Config,
  settings: ConnectionSettings,
  { onNotice = () => {}, besideSite }: Options,
): Promise<number> {
  const variable = config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const checking = config.databaseUrl ? checkServer(settings, config) : Promise.resolve([])
  const facts = await checking.catch(nameSetting(variable))
  if (!besideSite) for (const fact of facts) onNotice(fact)
  await rejectUnfinished(settings)
  const applied = await migrate(settings, { onNotice })
  for (const name of applied) onNotice(`applied migration ${name}`)
  return applied.length
}

/** Migrates the database of DATABASE_URL or the bundled one. Returns how many migrations were applied. */
export async function migrateConfiguredDatabase(
  config: Config,
  onNotice: (message: string) => void,
): Promise<number> {
  const { settings, stop } = await openPresentDatabase(config)
  try {
    return await prepareDatabase(config, settings, { onNotice, besideSite: true })
  } finally {
    await stop()
  }
}

/** Waits for `work`, such as a migration behind a lock, until `stopping` aborts. */
async function unlessStopped<T>(work: Promise<T>, stopping?: AbortSignal): Promise<T> {
  if (!stopping) return work
  const waiting = new AbortController()
  const { signal } = waiting
  const stopped = once(stopping, 'abort', { signal }).catch(() => {})
  await Promise.race([work, stopped]).finally(() => waiting.abort())
  stopping.throwIfAborted()
  return work
}

type Connections = OpenPools & { replica: Replica | undefined }

/** Opens the pools of DATABASE_URL and the replica, or only pools of `direct` settings. */
function openConnections(
  config: Config,
  direct: ConnectionSettings | undefined,
  { onNotice = () => {}, ...options }: Omit<Options, 'besideSite'>,
): Connections {
  let isClosing = false
  const poolSize = config.databasePool
  const noteLoss = oncePerOutage(onNotice)
  const pools = openPools(direct ?? { connectionString: config.databaseUrl ?? '' }, {
    ...options,
    poolSize,
    pooler: direct ? 'none' : config.databasePooler,
    onIdleError: (error) => {
      if (!isClosing) noteLoss(`database connection lost: ${error.message}`)
    },
  })
  const url = direct ? undefined : config.databaseReadUrl
  const replica = url ? openReplica({ url, pools, poolSize, onNotice }) : undefined
  return {
    ...pools,
    replica,
    async close() {
      isClosing = true
      await replica?.close()
      await pools.close()
    },
  }
}

/** Opens and migrates the database of DATABASE_URL, or the bundled one without DATABASE_URL. */
export async function openConfiguredDatabase(
  config: Config,
  { onNotice = () => {}, besideSite = false, stopping, ...options }: Options = {},
): Promise<ConfiguredDatabase> {
  const isPassable = !config.databaseUrl && isRoot()
  // A command with a wrong DATA_DIR leaves no folder that looks like that of the site.
  if (!besideSite || !config.databaseUrl) {
    for (const notice of await closeDataDirectory(config.dataDirectory, { isPassable })) {
      onNotice(notice)
    }
  }
  const openBundled = besideSite ? shareBundledDatabase : startBundledDatabase
  const directory = path.join(config.dataDirectory, 'postgres')
  const bundled = config.databaseUrl ? undefined : await openBundled({ directory, onNotice })
  const settings = bundled?.settings ?? { connectionString: directUrlOf(config) ?? '' }
  let connections: Connections | undefined
  async function close() {
    await connections?.close()
    await bundled?.stop()
  }
  try {
    stopping?.throwIfAborted()
    await unlessStopped(prepareDatabase(config, settings, { onNotice, besideSite }), stopping)
    if (bundled) await sealHistory(bundled.superuser)
    // Commands run long statements, which a pooler would end.
    const isDirect = besideSite || !config.databaseUrl
    connections = openConnections(config, isDirect ? settings : undefined, { ...options, onNotice })
    if (!isDirect) {
      const checking = checkPooler(connections.database, config)
      for (const notice of await checking.catch(nameSetting('DATABASE_URL'))) onNotice(notice)
    }
    for (const notice of await expectSealingKey(connections.database, config)) onNotice(notice)
    stopping?.throwIfAborted()
    return { ...connections, settings, close }
  } catch (error) {
    await close()
    throw error
  }
}
