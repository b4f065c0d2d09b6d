import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionSettings, quietClient } from './open.ts'

/** The triggers of migration 0029 notify it. */
const channel = 'public_change'

/** Milliseconds between two checks that the connection still carries notifications. */
const checkEvery = 500

/**
 * Milliseconds from a check that succeeded until the connection counts as broken: a peer that is gone
 * without a word, or a network that swallows everything, sends no error.
 */
export const longestSilence = 2_000

export type ChangeListener = {
  /** True if every public change of up to a moment ago has arrived. */
  isLive(): boolean
  close(): Promise<void>
}

/**
 * Calls `onChange` after each public change of any process, and whenever changes may have been missed.
 * A notification arrives before the answer to a later query of the same connection. So each answered
 * query proves that none is missing up to the time when it was sent.
 */
export function listenForChanges(
  settings: ConnectionSettings,
  onChange: () => void,
): ChangeListener {
  const closing = new AbortController()
  let liveUntil = 0

  function lose(): void {
    liveUntil = 0
    onChange()
  }

  async function listen(): Promise<void> {
    const client = quietClient({
      ...settings,
      connectionTimeoutMillis: longestSilence,
      query_timeout: longestSilence,
      application_name: 'anomaly-register changes',
    })
    const broken = new AbortController()
    client.once('end', () => {
      lose()
      broken.abort()
    })
    client.on('notification', onChange)
    const signal = AbortSignal.any([closing.signal, broken.signal])
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      onChange()
      while (!signal.aborted) {
        const sentAt = performance.now()
        await client.query('select')
        if (!signal.aborted) liveUntil = sentAt + longestSilence
        await sleep(checkEvery, undefined, { signal })
      }
    } finally {
      lose()
      // A silent server is not waited for: the timeout of the query has given it up.
      await client.end().catch(() => {})
    }
  }

  async function listenAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch(() => {})
      await sleep(checkEvery, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const listening = listenAgain()
  return {
    isLive: () => performance.now() < liveUntil,
    async close() {
      closing.abort()
      await listening
    },
  }
}
