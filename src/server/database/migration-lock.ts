import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ConnectionSettings } from './open.ts'
import { quietClient } from './quiet-client.ts'

/** Any number that nothing else in this database locks. */
const lockKey = 7_268_341

const askAgainMilliseconds = 250

type Waiting = { onNotice?: ((message: string) => void) | undefined }

/**
 * Begins a transaction that holds the lock of migrations. Asks again instead of waiting in a
 * statement, whose snapshot would hold up an index that the other process builds concurrently. The
 * lock ends with the transaction, also behind a pooler that lends connections by transaction.
 */
export async function beginLocked(client: pg.Client, { onNotice }: Waiting = {}): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    await client.query('begin')
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_xact_lock($1) as locked',
      [lockKey],
    )
    if (rows[0]?.locked) return
    await client.query('rollback')
    if (isFirst) onNotice?.('waiting for another process that changes the schema …')
    await sleep(askAgainMilliseconds)
  }
}

/** Does something while no other process changes the schema. */
export async function withMigrationLock<T>(
  settings: ConnectionSettings,
  act: () => Promise<T>,
  waiting?: Waiting,
): Promise<T> {
  const client = quietClient({
    ...settings,
    connectionTimeoutMillis: 10_000,
    query_timeout: 15_000,
    keepAlive: true,
  })
  await client.connect()
  try {
    await beginLocked(client, waiting)
    // The transaction stays idle for as long as the work takes.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const result = await act()
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
