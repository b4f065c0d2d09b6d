import type { Server } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import pLimit from 'p-limit'
import { unavailable } from './problems.ts'

/** Pages are drawn by one core; more at once only makes all of them late. */
const drawnAtOnce = 4

/** The visits of a school class at one moment. */
const mostWaiting = 32

/** Milliseconds that a page is expected to wait when it is let in. */
const longestWait = 500

/** Milliseconds after which a page that was let in is refused: the database has become slow meanwhile. */
const latestTurn = 2_000

/** How much the newest page counts in the average. */
const weight = 0.1

/** Made once: a refusal costs next to nothing. */
export const refusal = unavailable()

/** Draws a few pages at a time; `places` is for how many the site is quick enough now. */
export function openDrawing() {
  const queue = pLimit(drawnAtOnce)
  let average = 0

  async function drawNow<T>(work: () => Promise<T>): Promise<T> {
    const begunAt = performance.now()
    try {
      return await work()
    } finally {
      average += weight * (performance.now() - begunAt - average)
    }
  }

  return {
    places(): number {
      const waiting = Math.floor((drawnAtOnce * longestWait) / Math.max(1, average))
      return drawnAtOnce + Math.min(mostWaiting, waiting)
    },
    draw: <T>(work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        let isLate = false
        const giveUp = setTimeout(() => {
          isLate = true
          reject(refusal)
        }, latestTurn)
        queue(async () => {
          clearTimeout(giveUp)
          if (!isLate) await drawNow(work).then(resolve, reject)
        })
      }),
  }
}

/** Rounds of the event loop without a new connection after which nobody waits before the door. */
const quietRounds = 2

/** A flood of connections cannot put off a page for longer than some milliseconds. */
const mostRounds = 200

/**
 * For work that holds up the event loop: resolves for one caller after another, each in a round of its
 * own. libuv accepts one connection in each round (since 1.45), so that a site that draws in every round
 * would let a visitor wait for seconds before it reads the request. Between two pages everybody who
 * waits is let in, and refused where the site is full.
 */
export function openTurns(server: Server): () => Promise<void> {
  const queue = pLimit(1)
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  const letIn = async () => {
    let quiet = 0
    for (let round = 0; round < mostRounds && quiet < quietRounds; round++) {
      const before = accepted
      await nextRound()
      quiet = accepted === before ? quiet + 1 : 0
    }
  }
  return () => queue(letIn)
}
