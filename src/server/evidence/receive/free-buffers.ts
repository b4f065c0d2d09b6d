import v8 from 'node:v8'
import vm from 'node:vm'

function takeCollector(): NodeJS.GCFunction {
  v8.setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = vm.runInNewContext('gc')
  v8.setFlagsFromString('--no-expose-gc')
  return collect
}

/** Runs a garbage collection at once. V8 exposes it only with a flag. */
export const collectGarbage = takeCollector()

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
