import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, chooseAccount, commandAs } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { createCluster, hasCluster, removeLeftovers, superuser } from './cluster.ts'
import { BundledDatabaseError, hasCode, ownServer } from './error.ts'
import { type Folders, isPrivateSocket, prepareFolders } from './folders.ts'
import { disownStaleLocks, findPostmaster } from './postmaster.ts'
import { port, serverArguments } from './settings.ts'

export type Connection = { client: pg.Client; ended: Promise<void> }

/** A server process that this one has started. */
type Launched = {
  hasExited(): boolean
  errorOutput(): string
  closeOutput(): void
  stop(): Promise<void>
}

type ReachOptions = {
  signal: AbortSignal
  /** Whether to create a missing cluster. False once the site runs. */
  mayCreate: boolean
  onNotice: (message: string) => void
}

const absence = [
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01', // the server is going down
  '57P02', // it restarts after a crash
  '57P03', // it is starting up or shutting down
]
const longestStartMilliseconds = 120_000
const mostLaunches = 5

/** Whether the error means that the server is not available now, but may be in a moment. */
export function isAbsence(error: unknown): boolean {
  const brokeOff = error instanceof Error && /terminated|timeout|not queryable/.test(error.message)
  return brokeOff || hasCode(error, ...absence)
}

/** Connects to the maintenance database. Returns undefined if no server responds (yet). */
export async function connect(folders: Folders): Promise<Connection | undefined> {
  if (!(await isPrivateSocket(folders))) return undefined
  const client = new pg.Client({
    host: folders.socket,
    port,
    user: superuser,
    database: 'postgres',
    ssl: false,
    application_name: `anomaly-register process ${process.pid}`,
    connectionTimeoutMillis: 2_000,
  })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  try {
    await client.connect()
    return { client, ended }
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

function spawnServer(postgres: string, folders: Folders, account: Account): Launched {
  const command = commandAs(account, postgres, serverArguments(folders))
  // `detached` keeps Ctrl-C in the terminal from stopping it before the site has closed.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let hasExited = false
  let output = ''
  child.once('error', (error) => {
    hasExited = true
    output += error.message
  })
  child.once('exit', () => {
    hasExited = true
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_096)
  })
  child.unref()
  return {
    hasExited: () => hasExited,
    errorOutput: () => /(?:FATAL|PANIC|error): .*/.exec(output)?.[0] ?? output.trim(),
    closeOutput: () => child.stderr.destroy(),
    async stop() {
      if (hasExited) return
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}

async function launch(folders: Folders, { mayCreate, onNotice }: ReachOptions): Promise<Launched> {
  const binaries = await prepareBinaries()
  const { account, majorVersion } = await chooseAccount(binaries.postgres, folders.directory)
  const exists = await hasCluster(folders.cluster, majorVersion)
  if (!exists && !mayCreate) throw new BundledDatabaseError(`${folders.cluster} has disappeared.`)
  await prepareFolders(folders, account)
  await removeLeftovers(folders.directory)
  if (!exists) {
    onNotice('Making the database for the first time.')
    await createCluster(folders, binaries.initdb, account)
  }
  await disownStaleLocks(folders.cluster, folders.socket)
  return spawnServer(binaries.postgres, folders, account)
}

function notStarted({ log, cluster }: Folders, reason: string): BundledDatabaseError {
  return new BundledDatabaseError(
    `The bundled database in ${cluster} does not start: ${reason || 'it gave no reason'} ` +
      `(its log is in ${log}); you can also ${ownServer}.`,
  )
}

/**
 * Connects to the server of this folder, even if another process started it, or starts one. Waits
 * for a server that is starting, recovering or stopping. Throws a BundledDatabaseError after two
 * minutes or several failed starts.
 */
export async function reachServer(folders: Folders, options: ReachOptions): Promise<Connection> {
  const deadline = performance.now() + longestStartMilliseconds
  let launched: Launched | undefined
  let launches = 0
  try {
    while (performance.now() < deadline) {
      const connection = await connect(folders)
      if (connection) return connection
      const isUnderWay =
        (launched && !launched.hasExited()) || (await findPostmaster(folders.cluster))
      if (!isUnderWay) {
        if (launched && launches === mostLaunches) {
          throw notStarted(folders, launched.errorOutput())
        }
        // Backends of a killed server may block a new one for a moment.
        if (launches > 0) await sleep(100 * launches, undefined, { signal: options.signal })
        launched?.closeOutput()
        launched = await launch(folders, options)
        launches += 1
      }
      await sleep(10, undefined, { signal: options.signal })
    }
    throw notStarted(folders, 'it did not answer within two minutes')
  } catch (error) {
    await launched?.stop()
    throw error
  } finally {
    launched?.closeOutput()
  }
}
