import { unavailable } from '../http/problems.ts'
import { openWorkerPool } from '../workers/worker-pool.ts'

const longestQueue = 32
const worker = new URL('./preview-worker.ts', import.meta.url)

export type PreviewRenderer = { render(svg: string): Promise<Buffer>; close(): Promise<void> }

/** Renders up to two pictures at a time in worker threads, which end when idle. */
export function openPreviewRenderer(): PreviewRenderer {
  const pool = openWorkerPool(worker, { threads: 2, queue: longestQueue })
  return {
    async render(svg) {
      if (pool.waiting() >= longestQueue) throw unavailable()
      const png = await pool.run<Uint8Array>('renderPng', svg)
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength)
    },
    close: pool.close,
  }
}
