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
import { connectionCounts } from './connection-counts.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type DatabaseTransaction = Transaction<Tables>

const bigint = 20
pg.types.setTypeParser(bigint, Number)

/** How to reach PostgreSQL: what `pg` takes, without pool settings. */
export type ConnectionSettings = { connectionString: string } | SocketSettings
type SocketSettings = { host: string; user: string; database: string; password?: string }

/**
 * Begins a statement that is asked so often that it is planned once for each connection: planning
 * may take longer than running it. For one whose best plan does not depend on its parameters.
 */
export function planOnce(name: string): RawBuilder<unknown> {
  return sql.raw(`/* plan once: ${name} */`)
}

function asPlannedOnce(text: string): { text: string; name?: string } {
  const [, name] = /^\s*\/\* plan once: (\S+) \*\//.exec(text) ?? []
  return name ? { text, name } : { text }
}

/**
 * A connection that breaks while it works is told of, not thrown; one whose answer never came is
 * closed and not lent again, for behind it may be a server that is gone without a word.
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
        const result = await query({ ...asPlannedOnce(text), values })
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
 * For a server with default settings: compiling a plan takes longer than most searches, and with
 * less memory the text index forgets which rows of a common beginning it found.
 */
const sessionSettings = '-c jit=off -c work_mem=32MB'

const pools = new WeakMap<Database, pg.Pool>()

/** How many connections of a pool are at work and idle, and how many requests wait for one. */
export function poolUse(database: Database): { busy: number; idle: number; waiting: number } {
  const {
    totalCount = 0,
    idleCount: idle = 0,
    waitingCount: waiting = 0,
  } = pools.get(database) ?? {}
  return { busy: totalCount - idle, idle, waiting }
}

/** Milliseconds between two tries to reach a server that does not answer. */
const pause = 500

/**
 * The pool for Kysely. While no server answers, requests are refused at once, except the few that find
 * out whether it is back.
 */
function guardPool(pool: pg.Pool, circuit: CircuitBreaker): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      circuit.admit()
      try {
        return await pool.connect()
      } catch (error) {
        // Waiting for a connection that others use says nothing about the server.
        if (isDatabaseSilent(error)) circuit.noteError(error)
        throw error
      }
    },
    end: () => pool.end(),
  }
}

/**
 * Opens a pool. Unless `options` say otherwise, acquiring waits 1 s at most and a statement runs 2 s
 * at most, so that a visitor hears within seconds that the database is away or busy. Idle connections
 * that break are dropped and replaced; `onIdleError` hears of them.
 */
export function openDatabase(
  settings: ConnectionSettings,
  options: {
    poolSize?: number
    statementTimeout?: number
    /** Milliseconds. */
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
