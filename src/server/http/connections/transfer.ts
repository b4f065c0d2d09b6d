import type { Pace } from './connection-limits.ts'

/** Bytes on their way in one direction; `until` is when it is given up unless more of them come. */
export type Transfer = { bytes: number; until: number }

export function beginTransfer({ longestSilence }: Pace, bytes: number, now: number): Transfer {
  return { bytes, until: now + longestSilence }
}

/** The transfer after `bytes` in all; a burst at its beginning does not buy an hour. */
export function continueTransfer(
  transfer: Transfer,
  { longestSilence, slowest }: Pace,
  bytes: number,
  now: number,
): Transfer {
  const bought = ((bytes - transfer.bytes) / slowest) * 1_000
  return { bytes, until: Math.min(transfer.until + bought, now + longestSilence) }
}
