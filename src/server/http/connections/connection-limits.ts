/** A transfer is aborted if it stays silent for too long or is too slow on average. */
export type Pace = {
  /** Milliseconds. */
  longestSilence: number
  /** Bytes per second. */
  slowest: number
}

/** All times are in milliseconds. */
export type ConnectionLimits = {
  /** Maximum connections of the process, and of one source. */
  most: number
  mostPerSource: number
  headers: number
  body: Pace & { longest: number }
  /** The body of a request that uploads part of a video. */
  chunk: Pace
  /** A response that the client is still receiving. */
  answer: Pace
  /** Until the connection closes after an early response or a malformed request. */
  lingering: number
  /** From the end of the body to the response. */
  handler: number
  /** For requests in flight when the process stops. */
  closing: number
  checkEvery: number
}

/**
 * These limits allow two minutes for a report of 600 bytes over a bad line, with pauses of half a
 * minute. They do not allow one byte per second.
 */
export const connectionLimits: ConnectionLimits = {
  most: 12_000,
  mostPerSource: 512,
  headers: 10_000,
  body: { longestSilence: 30_000, slowest: 5, longest: 120_000 },
  chunk: { longestSilence: 60_000, slowest: 100 },
  answer: { longestSilence: 30_000, slowest: 100 },
  lingering: 2_000,
  handler: 10_000,
  closing: 4_000,
  checkEvery: 50,
}
