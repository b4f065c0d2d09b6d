import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type ConnectionSettings, quietClient } from './open.ts'

/** An arbitrary number. No other advisory lock in this database uses it. */
const lockKey = 7_268_341

const retryMilliseconds = 250

type Waiting = { onNotice?: ((message: string) => void) | undefined }

/**
 * Begins a transaction that holds the migration lock. Retries instead of waiting in a statement:
 * the snapshot of a waiting statement would block an index that the other process builds
 * concurrently. The lock ends with the transaction, which also works behind a pooler in transaction
 * mode.
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
    await sleep(retryMilliseconds)
  }
}

/** Calls `act` while no other process can change the schema. */
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
    // This transaction stays idle while `act` runs.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const result = await act()
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}
