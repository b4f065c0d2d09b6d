import { collectGarbage } from '../../collect-garbage.ts'

/** Bytes to receive before the next collection. */
const enough = 8 * 1_048_576
let gone = 0

/**
 * Frees the buffers of received bytes by a minor collection of less than a millisecond. Without it,
 * V8 runs full collections of 25 ms, several for each 100 MB.
 */
export function freeBuffers(length: number): void {
  gone += length
  if (gone < enough) return
  gone = 0
  collectGarbage({ type: 'minor' })
}
