import { LRUCache } from 'lru-cache'

/** A finished answer with status 200 that is the same for every visitor. */
export type Answer = {
  /** Names and values in turn. Without those that differ from request to request. */
  headers: string[]
  etag: string
  /** True if it goes out without the headers that tell about one request. */
  isForAll: boolean
  body: Buffer
  /** Compressed copies of the body, by encoding. */
  encoded: Map<string, Promise<Buffer>>
  keptAt: number
}

/** An answer in the making. It resolves to undefined if the answer may not be shared. */
export type Flight = {
  answer: Promise<Answer | undefined>
  /** Calls `make` only if somebody waits for the answer or it is worth keeping. */
  land(make: () => Answer | undefined): void
}

/** Milliseconds. Forms name tomorrow as the latest date of a sighting, so an answer ages by itself. */
const longestLife = 60_000

/** The number of rarely requested addresses to remember, of which few are ever asked for twice. */
const remembered = 1_000

/** The share of a byte of the body that its compressed copies take at most, by experience. */
const withCopies = 2

/**
 * Keeps answers up to a number of bytes, those that were requested last. While `isLive` is false it keeps
 * and gives nothing, because a public change would go unnoticed.
 */
export function openAnswerCache(bytes: number, isLive: () => boolean) {
  const kept = new LRUCache<string, Answer>({
    maxSize: bytes,
    sizeCalculation: ({ body, headers }, key) =>
      key.length + body.length * withCopies + headers.join().length,
  })
  const askedOnce = new LRUCache<string, true>({ max: remembered })
  const flights = new Map<string, Flight>()
  const awaited = new WeakSet<Flight>()

  /** A crawler that reads every report once would displace what many visitors read. */
  function isWorthKeeping(key: string, isRare: boolean): boolean {
    if (!isRare || askedOnce.has(key)) return true
    askedOnce.set(key, true)
    return false
  }

  return {
    /** Forgets everything, also what is in the making: it may have been read before the change. */
    drop(): void {
      kept.clear()
      flights.clear()
    },
    find(key: string): Answer | undefined {
      if (!isLive()) return undefined
      const answer = kept.get(key)
      if (!answer || performance.now() - answer.keptAt < longestLife) return answer
      kept.delete(key)
      return undefined
    },
    /** The same answer in the making for another visitor. */
    findFlight(key: string): Flight | undefined {
      const flight = isLive() ? flights.get(key) : undefined
      if (flight) awaited.add(flight)
      return flight
    },
    /** Begins an answer. A drop before it lands keeps it from being kept. */
    begin(key: string, isRare: boolean): Flight | undefined {
      if (!isLive()) return undefined
      const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
      const flight: Flight = {
        answer: promise,
        land(make) {
          const isLatest = flights.get(key) === flight
          if (isLatest) flights.delete(key)
          const isKept = isLatest && isLive() && isWorthKeeping(key, isRare)
          const answer = isKept || awaited.has(flight) ? make() : undefined
          resolve(answer)
          if (answer && isKept) kept.set(key, answer)
        },
      }
      flights.set(key, flight)
      return flight
    },
  }
}
