import { appendFile, chown, glob, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chooseAccount, runAs } from '../../src/server/database/bundled/account.ts'
import { findProgram, foldersOnPath } from './find-program.ts'

export type SystemDatabase = { name: string; url: string; stop(): Promise<void> }

type Programs = { initdb: string; postgres: string; control: string }

const oldestVersion = 15

/** The programs of each version in Debian's packages, the newest first. */
export async function packagedFolders(): Promise<string[]> {
  const folders = await Array.fromAsync(glob('/usr/lib/postgresql/*/bin'))
  return folders.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
}

async function findPrograms(): Promise<Programs | undefined> {
  const folders = [...(await packagedFolders()), ...foldersOnPath(process.env.PATH)]
  for (const folder of folders) {
    const postgres = await findProgram(['postgres'], [folder])
    const initdb = await findProgram(['initdb'], [folder])
    const control = await findProgram(['pg_ctl'], [folder])
    if (postgres && initdb && control) return { initdb, postgres, control }
  }
  return undefined
}

/** A cluster for its owner only, through a socket, that need not survive a crash. */
function serverSettings(folder: string): string {
  return [
    "listen_addresses = ''",
    `unix_socket_directories = '${folder.replaceAll("'", "''")}'`,
    'fsync = off',
    'synchronous_commit = off',
    'full_page_writes = off',
    '',
  ].join('\n')
}

async function startCluster(folder: string, programs: Programs): Promise<SystemDatabase> {
  const { account, majorVersion } = await chooseAccount(programs.postgres, folder)
  if (Number(majorVersion) < oldestVersion) {
    throw new Error(`PostgreSQL ${majorVersion} is installed; ${oldestVersion} or newer is needed.`)
  }
  if (account.through === 'switch') await chown(folder, account.uid, account.gid)
  const cluster = path.join(folder, 'cluster')
  const control = (...args: string[]) => runAs(account, programs.control, ['-D', cluster, ...args])
  await runAs(account, programs.initdb, [
    ...['-D', cluster, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'],
  ])
  await appendFile(path.join(cluster, 'postgresql.conf'), serverSettings(folder))
  await control('-w', '-l', path.join(folder, 'log'), 'start')
  return {
    name: `PostgreSQL ${majorVersion} in ${path.dirname(programs.postgres)}`,
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      await control('-m', 'immediate', 'stop')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * TEST_DATABASE_URL (a role that may create databases), else a throwaway cluster of the PostgreSQL
 * that this system has; undefined when it has none.
 */
export async function startSystemDatabase(): Promise<SystemDatabase | undefined> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { name: 'TEST_DATABASE_URL', url: given, stop: async () => {} }
  const programs = await findPrograms()
  if (!programs) return undefined
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-system-'))
  try {
    return await startCluster(folder, programs)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
