import { connectionCounts } from '../database/open.ts'
import { tooManyRequests, unavailable } from '../http/problems.ts'

/** Exports that run at the same time in one process, and for one source. */
const most = { inAll: connectionCounts.exports, ofOneSource: 1 }

/** Seconds until another attempt makes sense. */
const retryAfter = 60

/** Hands out the slots for running exports. */
export function openExportSlots() {
  const running = new Map<string, number>()
  return {
    /** Takes a slot, or throws 429 or 503. Returns what frees it. */
    take(source: string): () => void {
      const own = running.get(source) ?? 0
      if (own >= most.ofOneSource) throw tooManyRequests(retryAfter)
      const all = Array.from(running.values()).reduce((sum, count) => sum + count, 0)
      if (all >= most.inAll) throw unavailable(retryAfter)
      running.set(source, own + 1)
      return () => {
        const left = (running.get(source) ?? 1) - 1
        if (left > 0) running.set(source, left)
        else running.delete(source)
      }
    },
  }
}
