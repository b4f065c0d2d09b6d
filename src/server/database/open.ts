import { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { databaseAway, isDatabaseSilent } from './availability.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>

const bigint = 20
pg.types.setTypeParser(bigint, Number)

export type FrequentStatement<Row> = { name: string | undefined; statement: RawBuilder<Row> }

/** How to connect to PostgreSQL, as parameters of `pg`. */
export type ConnectionSettings = { connectionString: string } | SocketSettings
type SocketSettings = { host: string; user: string; database: string; password?: string }

/** As `pg` says it. */
const readTimeout = 'Query read timeout'

/**
 * Closes a connection whose server is silent for `patience` milliseconds while a statement runs: it may be gone without
 * closing the connection. Returns what to call when a statement goes out. The `query_timeout` of `pg` would wrap each
 * callback, which makes V8 keep the rows of many answers (docs/decisions/0031-work-for-each-request.md).
 */
function closeWhenSilent(client: pg.PoolClient, patience: number): () => void {
  const { stream } = client.connection
  let isAsked = false
  client.on('drain', () => {
    isAsked = false
  })
  if (stream instanceof Socket) {
    stream.setTimeout(patience, () => {
      if (isAsked) stream.destroy(new Error(readTimeout))
    })
  }
  return () => {
    isAsked = true
  }
}

/** With the frames of the caller instead of those of the socket. */
function traced(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, traced)
  return error
}

type Watched = { circuit: CircuitBreaker; patience: number; onError: (error: Error) => void }

/** Reports errors of a connection to `onError` instead of crashing the process. */
function watchConnection(client: pg.PoolClient, { circuit, patience, onError }: Watched): void {
  const noteStatement = closeWhenSilent(client, patience)
  client.on('error', onError)
  const query = client.query.bind(client)
  async function ask(statement: string | pg.QueryConfig, values?: unknown[]) {
    try {
      const result = await query(statement, values)
      circuit.noteAnswer()
      return result
    } catch (error) {
      circuit.noteError(error)
      // A statement may have a shorter limit of its own. What it asked for still occupies the connection.
      if (error instanceof Error && error.message === readTimeout) void client.end()
      throw traced(error)
    }
  }
  Object.assign(client, {
    query(statement: string | pg.QueryConfig | pg.Query, values?: unknown[]) {
      noteStatement()
      // A `pg.Query` tells its outcome to its own callback.
      return statement instanceof pg.Query ? query(statement) : ask(statement, values)
    },
  })
}

/**
 * For a server with default settings: compiling a plan takes longer than most searches. With less
 * memory, a text search for a common prefix only remembers pages, not rows, and must recheck them. To start parallel
 * workers takes longer than most searches, too.
 */
export const sessionSettings = '-c jit=off -c work_mem=32MB -c max_parallel_workers_per_gather=0'

/**
 * What stands between a pool and its server. A pooler in transaction mode accepts no settings of a
 * session. `plain` does not know named statements either, like pgbouncer before 1.21.
 */
export type Pooler = 'none' | 'plain' | 'named-statements'

type Opened = GuardedConnections & {
  knowsNames: boolean
  /** Compiles statements without the plugin that renames columns. */
  compiler: Database
}

const opened = new WeakMap<Database, Opened>()

/** Counts the busy and idle connections of a pool, and the requests that wait for one. */
export function poolUse(database: Database): { busy: number; idle: number; waiting: number } {
  const {
    totalCount = 0,
    idleCount: idle = 0,
    waitingCount: waiting = 0,
  } = opened.get(database)?.pool ?? {}
  return { busy: totalCount - idle, idle, waiting }
}

/**
 * Bounds that a pooler must set itself; see docs/operations.md. Work that may take longer than a
 * visitor waits also waits longer for locks: a slow disk must not stop an import.
 */
const serverBounds = (statementTimeout: number) => ({
  statement_timeout: statementTimeout,
  lock_timeout: statementTimeout / 2,
  idle_in_transaction_session_timeout: 5_000,
})

/** Milliseconds between two attempts to reach a server that does not respond. */
const pause = 500

/** Throws if a connection must not be used now. */
type Admit = (client: pg.PoolClient) => Promise<void>

/** While no server responds, `circuit` rejects requests at once, except a few that probe whether it is back. */
type GuardedConnections = { pool: pg.Pool; circuit: CircuitBreaker; admit: Admit | undefined }

type GuardedPool = Pick<pg.Pool, 'options' | 'end'> & { connect(): Promise<pg.PoolClient> }

/** Wraps the pool for Kysely. */
function guardPool({ pool, circuit, admit }: GuardedConnections): GuardedPool {
  return {
    options: pool.options,
    async connect() {
      circuit.admit()
      const client = await pool.connect().catch((error: unknown) => {
        // A timeout because all connections are busy says nothing about the server.
        if (isDatabaseSilent(error)) circuit.noteError(error)
        throw error
      })
      try {
        await admit?.(client)
        return client
      } catch (error) {
        client.release()
        throw error
      }
    },
    end: () => pool.end(),
  }
}

/**
 * Opens a pool. By default, requests wait at most 1 s for a connection or a lock and statements run
 * at most 2 s, so that visitors get an error within seconds if the database is away or busy. Replaces
 * broken idle connections and calls `onIdleError` for each.
 */
export function openDatabase(
  settings: ConnectionSettings,
  options: {
    poolSize?: number
    pooler?: Pooler
    statementTimeout?: number
    /** Milliseconds to wait for a connection. */
    acquireTimeout?: number
    /** Looks at each connection before it is used. */
    admit?: Admit
    onIdleError?: (error: Error) => void
  } = {},
): Database {
  const { pooler = 'none', statementTimeout = 2_000 } = options
  const pool = new pg.Pool({
    ...settings,
    max: options.poolSize ?? connectionCounts.requests,
    connectionTimeoutMillis: options.acquireTimeout ?? 1_000,
    ...(pooler === 'none' ? { ...serverBounds(statementTimeout), options: sessionSettings } : {}),
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'anomaly-register',
  })
  const onIdleError = options.onIdleError ?? (() => {})
  pool.on('error', onIdleError)
  const circuit = createCircuitBreaker({
    failures: 3,
    pause,
    isAway: isDatabaseSilent,
    refusal: databaseAway,
  })
  const watched = { circuit, patience: statementTimeout + 500, onError: onIdleError }
  pool.on('connect', (client) => watchConnection(client, watched))
  const guarded = { pool, circuit, admit: options.admit }
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guardPool(guarded) }),
    plugins: [new CamelCasePlugin()],
  })
  const knowsNames = pooler !== 'plain'
  opened.set(database, { ...guarded, knowsNames, compiler: database.withoutPlugins() })
  return database
}

type Sent = { name?: string; text: string; values: unknown[] }

/**
 * Sends one statement on a connection of the pool. With callbacks, so that the next statement goes out on the
 * connection at once: after some promises its process in the server would have gone to sleep.
 */
function sendStatement(
  { pool, circuit, admit }: GuardedConnections,
  { text, values, ...named }: Sent,
): Promise<pg.QueryResult> {
  circuit.admit()
  return new Promise((resolve, reject) => {
    pool.connect((refusal, client, release) => {
      if (!client) {
        if (isDatabaseSilent(refusal)) circuit.noteError(refusal)
        return reject(refusal)
      }
      function done(error: Error | undefined, result?: pg.QueryResult): void {
        release()
        if (result) resolve(result)
        else reject(error)
      }
      // `pg` would copy a plain description property by property.
      const query = new pg.Query(text, values, (error, result) => {
        if (error) circuit.noteError(error)
        else circuit.noteAnswer()
        done(error, result)
      })
      const send = () => client.query(Object.assign(query, named))
      if (admit) admit(client).then(send, done)
      else send()
    })
  })
}

/**
 * Runs a frequent statement by its name: a connection parses it once and soon plans it once, which
 * may take longer than running it. One name must always mean the same SQL, so whatever changes the
 * SQL is part of the name. Without a name, or behind a
 * pooler that does not know names, it runs like any other statement. Returns rows under the
 * names of the columns. Not for transactions. See docs/decisions/0030-frequent-statements.md.
 */
export async function runStatement<Row extends object>(
  database: Database,
  { name, statement }: FrequentStatement<Row>,
): Promise<Row[]> {
  const connections = opened.get(database)
  if (!connections) throw new Error('A frequent statement needs a pool')
  const { sql: text, parameters } = statement.compile(connections.compiler)
  const named = name && connections.knowsNames ? { name } : {}
  try {
    const { rows } = await sendStatement(connections, { ...named, text, values: [...parameters] })
    return rows
  } catch (error) {
    throw traced(error)
  }
}

/**
 * Creates a client for a few statements. If the connection breaks, the next statement fails.
 * Without the error handler, a break between two statements would crash the process.
 */
export function quietClient(options: pg.ClientConfig): pg.Client {
  const client = new pg.Client(options)
  client.on('error', () => {})
  return client
}

/** The maximum number of database connections of one process, by purpose. */
export const connectionCounts = {
  requests: 10,
  signIn: 4,
  moderation: 3,
  jobs: 2,
  jobQueue: 2,
  jobListener: 1,
  changeListener: 1,
  exports: 3,
  imports: 2,
} as const
