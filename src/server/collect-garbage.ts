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
