import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker.ts'
import { databaseAway, isDatabaseSilent } from './availability.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>

const bigint = 20
pg.types.setTypeParser(bigint, Number)

/** How to connect to PostgreSQL, as parameters of `pg`. */
export type ConnectionSettings = { connectionString: string } | SocketSettings
type SocketSettings = { host: string; user: string; database: string; password?: string }

/**
 * The beginning of a frequent statement that PostgreSQL shall plan only once per connection,
 * because planning may take longer than running it. Its best plan must not depend on its
 * parameters.
 */
export function planOnce(name: string): RawBuilder<unknown> {
  return sql.raw(`/* plan once: ${name} */`)
}

function preparedStatement(text: string): { text: string; name?: string } {
  const [, name] = /^\s*\/\* plan once: (\S+) \*\//.exec(text) ?? []
  return name ? { text, name } : { text }
}

/**
 * Reports errors of a connection to `onError` instead of crashing the process. Closes a connection
 * after a read timeout, because its server may be gone without closing it.
 */
function watchConnection(
  client: pg.PoolClient,
  circuit: CircuitBreaker,
  onError: (error: Error) => void,
): void {
  client.on('error', onError)
  const query = client.query.bind(client)
  Object.assign(client, {
    async query(text: string, values: unknown[]) {
      try {
        const result = await query({ ...preparedStatement(text), values })
        circuit.noteAnswer()
        return result
      } catch (error) {
        circuit.noteError(error)
        if (error instanceof Error && error.message === 'Query read timeout') void client.end()
        throw error
      }
    },
  })
}

/**
 * For a server with default settings: compiling a plan takes longer than most searches. With less
 * memory, a text search for a common prefix only remembers pages, not rows, and must recheck them.
 */
const sessionSettings = '-c jit=off -c work_mem=32MB'

const pools = new WeakMap<Database, pg.Pool>()

/** Counts the busy and idle connections of a pool, and the requests that wait for one. */
export function poolUse(database: Database): { busy: number; idle: number; waiting: number } {
  const {
    totalCount = 0,
    idleCount: idle = 0,
    waitingCount: waiting = 0,
  } = pools.get(database) ?? {}
  return { busy: totalCount - idle, idle, waiting }
}

/** Milliseconds between two attempts to reach a server that does not respond. */
const pause = 500

/**
 * Wraps the pool for Kysely. While no server responds, rejects requests at once, except a few that
 * probe whether it is back.
 */
function guardPool(pool: pg.Pool, circuit: CircuitBreaker): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      circuit.admit()
      try {
        return await pool.connect()
      } catch (error) {
        // A timeout because all connections are busy says nothing about the server.
        if (isDatabaseSilent(error)) circuit.noteError(error)
        throw error
      }
    },
    end: () => pool.end(),
  }
}

/**
 * Opens a pool. By default, requests wait at most 1 s for a connection and statements run at most 2
 * s, so that visitors get an error within seconds if the database is away or busy. Replaces broken
 * idle connections and calls `onIdleError` for each.
 */
export function openDatabase(
  settings: ConnectionSettings,
  options: {
    poolSize?: number
    statementTimeout?: number
    /** Milliseconds to wait for a connection. */
    acquireTimeout?: number
    onIdleError?: (error: Error) => void
  } = {},
): Database {
  const pool = new pg.Pool({
    ...settings,
    max: options.poolSize ?? connectionCounts.requests,
    connectionTimeoutMillis: options.acquireTimeout ?? 1_000,
    statement_timeout: options.statementTimeout ?? 2_000,
    query_timeout: (options.statementTimeout ?? 2_000) + 500,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'anomaly-register',
    options: sessionSettings,
  })
  const onIdleError = options.onIdleError ?? (() => {})
  pool.on('error', onIdleError)
  const circuit = createCircuitBreaker({
    failures: 3,
    pause,
    isAway: isDatabaseSilent,
    refusal: databaseAway,
  })
  pool.on('connect', (client) => watchConnection(client, circuit, onIdleError))
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guardPool(pool, circuit) }),
    plugins: [new CamelCasePlugin()],
  })
  pools.set(database, pool)
  return database
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
} as const

export const connectionsOfProcess = Object.values(connectionCounts).reduce(
  (sum: number, count) => sum + count,
  0,
)
