import { isMainThread } from 'node:worker_threads'

/** Loaded into a measured process. Prints the peak memory in KiB as the last line. */
if (isMainThread) {
  process.on('exit', () => console.log(`peak ${process.resourceUsage().maxRSS}`))
}
