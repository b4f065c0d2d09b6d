import { isMainThread } from 'node:worker_threads'

/** Loaded into a measured process: its last line of output is the most memory it held, in KiB. */
if (isMainThread) {
  process.on('exit', () => console.log(`peak ${process.resourceUsage().maxRSS}`))
}
