import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ifPresent, isPresent } from '../../if-present.ts'
import { syncFile } from '../../sync-file.ts'
import { type Account, runAs } from './account.ts'
import { BundledDatabaseError, hasCode, ownServer } from './error.ts'
import { type Folders, makeFolder } from './folders.ts'
import { isAlive } from './postmaster.ts'

export const superuser = 'postgres'

const unfinishedPrefix = 'cluster.unfinished-'
const longestInitMilliseconds = 10 * 60_000

/** No password: PostgreSQL listens only on a socket in a folder that only its owner can enter. */
const accessRules = 'local all all trust\n'

/** Removes the folders of killed first starts. Their names contain the id of their process. */
export async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    const folder = path.join(directory, name)
    const maker = Number.parseInt(name.slice(unfinishedPrefix.length), 10)
    const madeAt = (await ifPresent(folder, () => stat(folder)))?.mtimeMs ?? 0
    const isInUse = isAlive(maker) && Date.now() - madeAt < longestInitMilliseconds
    if (!isInUse) await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}

async function initialise(folder: string, initdb: string, account: Account): Promise<void> {
  await makeFolder(folder, account)
  try {
    await runAs(account, initdb, [
      `--pgdata=${folder}`,
      `--username=${superuser}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--auth=trust',
      '--no-instructions',
    ])
  } catch (error) {
    const said = error instanceof Error ? error.message.split('\n') : []
    const reason = said.find((line) => /error|fatal|could not/i.test(line)) ?? said.at(-1)
    throw new BundledDatabaseError(
      `The bundled database could not be made in ${folder}: ${reason}; you can also ${ownServer}.`,
    )
  }
  await writeFile(path.join(folder, 'pg_hba.conf'), accessRules, { flush: true })
}

/**
 * Creates the cluster in a temporary folder and renames it, so that no partial cluster is visible.
 */
export async function createCluster(
  { directory, cluster }: Folders,
  initdb: string,
  account: Account,
): Promise<void> {
  const random = Math.random().toString(36).slice(2)
  const unfinished = path.join(directory, `${unfinishedPrefix}${process.pid}-${random}`)
  try {
    await initialise(unfinished, initdb, account)
    await rename(unfinished, cluster)
    await syncFile(directory)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 })
    const lostTheRace = hasCode(error, 'ENOTEMPTY', 'EEXIST')
    if (!lostTheRace) throw error
  }
}

/** Returns the major version of the cluster, or undefined if there is no cluster. */
async function findVersion(cluster: string): Promise<string | undefined> {
  const file = path.join(cluster, 'PG_VERSION')
  const version = await ifPresent(file, () => readFile(file, 'utf8'))
  if (version !== undefined) return version.trim()
  return (await isPresent(cluster)) ? 'unknown' : undefined
}

/** Whether there is a cluster. Throws if it has another major version. */
export async function hasCluster(cluster: string, majorVersion: string): Promise<boolean> {
  const version = await findVersion(cluster)
  if (version && version !== majorVersion) {
    throw new BundledDatabaseError(
      `The database in ${cluster} was made by PostgreSQL ${version}, but version ${majorVersion} ` +
        `is bundled now: go back to the release that made it, choose another DATA_DIR, or ${ownServer}.`,
    )
  }
  return version !== undefined
}
