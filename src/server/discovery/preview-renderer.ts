import Tinypool from 'tinypool'
import { unavailable } from '../problems.ts'

const longestQueue = 32

export type PreviewRenderer = { render(svg: string): Promise<Buffer>; close(): Promise<void> }

/** Draws at most two pictures at a time, beside the event loop; threads end when nothing comes. */
export function openPreviewRenderer(): PreviewRenderer {
  const pool = new Tinypool({
    filename: new URL('./preview-worker.ts', import.meta.url).href,
    name: 'renderPng',
    minThreads: 0,
    maxThreads: 2,
    maxQueue: longestQueue,
    idleTimeout: 30_000,
  })
  return {
    async render(svg) {
      if (pool.queueSize >= longestQueue) throw unavailable(5)
      const png: Uint8Array = await pool.run(svg)
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength)
    },
    close: () => pool.destroy(),
  }
}
