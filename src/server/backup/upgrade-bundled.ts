import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { prepareBinaries } from '../database/bundled/binaries.ts'
import { openFolders } from '../database/bundled/folders.ts'
import { findPrograms, startOldServer, versionOf } from '../database/bundled/old-server.ts'
import { siteDatabase } from '../database/bundled/ownership.ts'
import { findPostmaster } from '../database/bundled/postmaster.ts'
import { port } from '../database/bundled/settings.ts'
import { readArchive } from './read-archive.ts'
import { restoreIntoDatabase, UnsuitableDatabase } from './restore-backup.ts'
import { exchangeFolders, fillFreshDatabase } from './restore-bundled.ts'
import { writeBackup } from './write-backup.ts'

type Upgrade = {
  config: Config
  /** The folder with the PostgreSQL programs of the present database's version. */
  programs: string | undefined
  onNotice: (message: string) => void
}

/** For operators who no longer have the previous release. */
function howToGetPrograms(version: string): string {
  return (
    `Give the programs of PostgreSQL ${version} with --programs, such as ` +
    `/usr/lib/postgresql/${version}/bin; docs/operations.md tells where to get them.`
  )
}

/** Writes all data into a temporary archive, using the old programs. */
async function readOldDatabase({ config, programs = '' }: Upgrade, file: string): Promise<void> {
  const folders = await openFolders(path.join(config.dataDirectory, 'postgres'))
  const old = await startOldServer(folders, await findPrograms(programs))
  const socket = { host: folders.socket, port, user: siteDatabase, database: siteDatabase }
  const settings = { ...socket, ssl: false }
  try {
    await writeBackup({
      ...{ config, settings, file },
      ...{ lock: undefined, withVideos: false, forUpgrade: true },
    })
  } finally {
    await old.stop()
  }
}

async function checkVersions({ config, programs }: Upgrade) {
  const directory = path.join(config.dataDirectory, 'postgres')
  const cluster = path.join(directory, 'cluster')
  if (await findPostmaster(cluster))
    throw new UnsuitableDatabase('The site is running: stop it first.')
  const present = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const bundled = await versionOf(await prepareBinaries(), directory)
  if (present === bundled) return { present, bundled }
  if (!programs) throw new UnsuitableDatabase(howToGetPrograms(present))
  const given = await versionOf(await findPrograms(programs), directory)
  if (given !== present) {
    throw new UnsuitableDatabase(
      `${programs} is of PostgreSQL ${given}. ${howToGetPrograms(present)}`,
    )
  }
  return { present, bundled }
}

/**
 * Upgrades the bundled database to the bundled major version and keeps the old folder. A failure
 * leaves the old database in use. Returns undefined if there is nothing to do.
 */
export async function upgradeBundled(
  upgrade: Upgrade,
): Promise<{ from: string; to: string; kept: string | undefined } | undefined> {
  const { config, onNotice } = upgrade
  const { present, bundled } = await checkVersions(upgrade)
  if (present === bundled) return undefined
  const file = path.join(config.dataDirectory, 'upgrade.backup')
  await rm(file, { force: true })
  try {
    await readOldDatabase(upgrade, file)
    const facts = await readArchive(file, undefined)
    const given = { config, file, key: undefined, facts, isReplacing: false, ledgers: [] }
    const { fresh } = await fillFreshDatabase({ config, onNotice }, ({ settings }) =>
      restoreIntoDatabase({ ...given, settings }),
    )
    const reason = `upgrade-from-${present}`
    const kept = await exchangeFolders(config.dataDirectory, { fresh, reason })
    return { from: present, to: bundled, kept }
  } finally {
    await rm(file, { force: true })
  }
}
