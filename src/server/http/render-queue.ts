import type { Server } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import pLimit from 'p-limit'
import { unavailable } from './problems.ts'

/** Rendering uses one core; more pages at once would all be late. */
const concurrentRenders = 4

/** The simultaneous visits of a school class. */
const mostWaiting = 32

/** A page is admitted if its expected wait is at most so many milliseconds. */
const longestWait = 500

/** Milliseconds until a queued page is rejected, if the site has become slow. */
const latestTurn = 2_000

/** The weight of the newest page in the moving average. */
const weight = 0.1

/** Created once, so that a rejection costs almost nothing. */
export const refusal = unavailable()

/**
 * Renders a few pages at a time. `places` returns how many pages may be queued or rendering now.
 */
export function openRenderQueue() {
  const queue = pLimit(concurrentRenders)
  let average = 0

  async function renderNow<T>(work: () => Promise<T>): Promise<T> {
    const begunAt = performance.now()
    try {
      return await work()
    } finally {
      average += weight * (performance.now() - begunAt - average)
    }
  }

  return {
    places(): number {
      const waiting = Math.floor((concurrentRenders * longestWait) / Math.max(1, average))
      return concurrentRenders + Math.min(mostWaiting, waiting)
    },
    /** `signal` aborts when the visitor leaves, so that nobody waits behind a page for no one. */
    render: <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
      new Promise((resolve, reject) => {
        let isOver = false
        function giveUp(): void {
          isOver = true
          reject(refusal)
        }
        const late = setTimeout(giveUp, latestTurn)
        signal.addEventListener('abort', giveUp)
        queue(async () => {
          clearTimeout(late)
          signal.removeEventListener('abort', giveUp)
          if (!isOver) await renderNow(work).then(resolve, reject)
        })
      }),
  }
}

/** Event loop iterations without a new connection after which no client is waiting. */
const quietRounds = 2

/** Limits the delay to some milliseconds when new connections never stop. */
const mostRounds = 200

/**
 * Yields before work that blocks the event loop: callers resolve one after another. libuv (since
 * 1.45) accepts one connection per iteration, so rendering in each iteration would delay new
 * requests by seconds. Between two pages, all waiting connections are accepted.
 */
export function openTurnQueue(server: Server): () => Promise<void> {
  const queue = pLimit(1)
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  const acceptWaiting = async () => {
    let quiet = 0
    for (let round = 0; round < mostRounds && quiet < quietRounds; round++) {
      const before = accepted
      await nextRound()
      quiet = accepted === before ? quiet + 1 : 0
    }
  }
  return () => queue(acceptWaiting)
}
