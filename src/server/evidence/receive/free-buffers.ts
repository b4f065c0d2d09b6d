import { collectGarbage } from '../../collect-garbage.ts'

/** Bytes that may have come and gone before their memory is given back. */
const enough = 8 * 1_048_576
let gone = 0

/**
 * Gives back the buffers in which bytes came, now and then, in less than a millisecond. Left to itself,
 * V8 looks through everything for them, which takes it 25 ms several times for each 100 MB.
 */
export function freeBuffers(length: number): void {
  gone += length
  if (gone < enough) return
  gone = 0
  collectGarbage({ type: 'minor' })
}
