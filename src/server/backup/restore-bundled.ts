import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { type BundledDatabase, startBundledDatabase } from '../database/bundled/bundled-database.ts'
import { openDatabase } from '../database/open.ts'
import { writeLedger } from '../erasures/write-ledger.ts'
import { isPresent } from '../if-present.ts'
import {
  findDatabaseState,
  type RestoreOptions,
  restoreIntoDatabase,
  UnsuitableDatabase,
} from './restore-backup.ts'

export type BundledRestore = Omit<RestoreOptions, 'settings'> & {
  onNotice: (message: string) => void
}

function stamp(): string {
  return new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
}

/** Whether the present database has rows. First copies its ledger of erasures into the files. */
async function inspectPresent({ config, onNotice }: BundledRestore): Promise<boolean> {
  const directory = path.join(config.dataDirectory, 'postgres')
  if (!(await isPresent(path.join(directory, 'cluster')))) return false
  const bundled = await startBundledDatabase({ directory, onNotice })
  const database = openDatabase(bundled.settings)
  try {
    const { rows } = await sql<{ ledger: string | null }>`
      select to_regclass('ledger.erasures') as ledger`.execute(database)
    if (rows[0]?.ledger) await writeLedger(database, config, { all: true })
    return (await findDatabaseState(bundled.settings)).hasRows
  } finally {
    await database.destroy()
    await bundled.stop()
  }
}

/**
 * Replaces the present database folder by a new one and keeps the old one under another name.
 * Returns the path of the old one, or undefined if there was none.
 */
export async function exchangeFolders(
  dataDirectory: string,
  { fresh, reason }: { fresh: string; reason: string },
): Promise<string | undefined> {
  const present = path.join(dataDirectory, 'postgres')
  const kept = path.join(dataDirectory, `postgres.before-${reason}-${stamp()}`)
  const existed = await isPresent(present)
  if (existed) await rename(present, kept)
  await rename(fresh, present)
  return existed ? kept : undefined
}

/** Calls `fill` with a new bundled database beside the present one. Removes it if `fill` throws. */
export async function fillFreshDatabase<T>(
  { config, onNotice }: Pick<BundledRestore, 'config' | 'onNotice'>,
  fill: (bundled: BundledDatabase) => Promise<T>,
): Promise<{ fresh: string; result: T }> {
  const fresh = path.join(config.dataDirectory, 'postgres.restoring')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 })
  const bundled = await startBundledDatabase({ directory: fresh, onNotice })
  try {
    const result = await fill(bundled)
    await bundled.stop()
    return { fresh, result }
  } catch (error) {
    await bundled.stop()
    await rm(fresh, { recursive: true, force: true })
    throw error
  }
}

/**
 * Restores into a new bundled database, and replaces the present one only after that succeeded.
 * Keeps the present one as a folder beside it.
 */
export async function restoreBundled(
  options: BundledRestore,
): Promise<{ erased: number; kept: string | undefined }> {
  const { config, isReplacing } = options
  if ((await inspectPresent(options)) && !isReplacing) {
    throw new UnsuitableDatabase(
      `The database in ${config.dataDirectory} holds data. Restore into another DATA_DIR, or give ` +
        '--replace to put it aside.',
    )
  }
  const { fresh, result } = await fillFreshDatabase(options, ({ settings }) =>
    restoreIntoDatabase({ ...options, settings, isReplacing: false }),
  )
  const kept = await exchangeFolders(config.dataDirectory, { fresh, reason: 'restore' })
  return { ...result, kept }
}
