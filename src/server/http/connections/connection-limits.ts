/** Bytes buy time: a transfer that is silent for too long, or too slow on average, is given up. */
export type Pace = {
  /** Milliseconds. */
  longestSilence: number
  /** Bytes a second. */
  slowest: number
}

/** All times in milliseconds. */
export type ConnectionLimits = {
  /** Connections of the whole process, and of one source. */
  most: number
  mostPerSource: number
  headers: number
  body: Pace & { longest: number }
  /** The part of a video that one request carries. */
  chunk: Pace
  /** An answer on its way to a visitor. */
  answer: Pace
  /** After an answer that came before the end of the body, or to bytes that are no request. */
  lingering: number
  /** From the end of the body to the answer. */
  handler: number
  /** In which requests may end when the process stops. */
  closing: number
  checkEvery: number
}

/**
 * A report of 600 bytes may take two minutes over a bad line, with half a minute of silence. One
 * byte a second is no bad line.
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
  checkEvery: 250,
}
