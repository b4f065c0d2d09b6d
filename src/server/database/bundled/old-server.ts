import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPresent } from '../../if-present.ts'
import { chooseAccount, commandAs } from './account.ts'
import { type Binaries, prepareBinaries } from './binaries.ts'
import { BundledDatabaseError } from './error.ts'
import { type Folders, prepareFolders } from './folders.ts'
import { disownStaleLocks, stopPostmaster } from './postmaster.ts'
import { type Connection, connect } from './server.ts'
import { serverArguments } from './settings.ts'

const longestStart = 120_000

/** Finds the programs in a `bin` folder of any PostgreSQL, or of another version's npm package. */
export async function findPrograms(folder: string): Promise<Binaries> {
  const links = path.join(folder, '../pg-symlinks.json')
  if (await isPresent(links)) return prepareBinaries(path.resolve(folder, '../..'))
  return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') }
}

/** Returns the major version of these programs. */
export async function versionOf({ postgres }: Binaries, directory: string): Promise<string> {
  return (await chooseAccount(postgres, directory)).majorVersion
}

/** Runs a cluster with programs of another version, reachable only by its socket. */
export async function startOldServer(
  folders: Folders,
  { postgres }: Binaries,
): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const { account } = await chooseAccount(postgres, folders.directory)
  await prepareFolders(folders, account)
  await disownStaleLocks(folders.cluster, folders.socket)
  const command = commandAs(account, postgres, serverArguments(folders))
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: 'ignore',
  })
  child.unref()
  const deadline = performance.now() + longestStart
  while (performance.now() < deadline && child.exitCode === null) {
    const connection = await connect(folders)
    if (connection) {
      const stop = async () => {
        await connection.client.end()
        await stopPostmaster(folders.cluster)
      }
      return { connection, stop }
    }
    await sleep(20)
  }
  throw new BundledDatabaseError(
    `${postgres} does not start the database; its log is in ${folders.log}.`,
  )
}
