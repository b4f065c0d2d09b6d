import type { Pace } from './connection-limits.ts'

/** Bytes transferred in one direction. `until` is the deadline for the next bytes. */
export type Transfer = { bytes: number; until: number }

export function beginTransfer({ longestSilence }: Pace, bytes: number, now: number): Transfer {
  return { bytes, until: now + longestSilence }
}

/**
 * Extends the deadline after `bytes` in total. Even a fast start extends it by `longestSilence` at
 * most.
 */
export function continueTransfer(
  transfer: Transfer,
  { longestSilence, slowest }: Pace,
  bytes: number,
  now: number,
): Transfer {
  const bought = ((bytes - transfer.bytes) / slowest) * 1_000
  return { bytes, until: Math.min(transfer.until + bought, now + longestSilence) }
}
