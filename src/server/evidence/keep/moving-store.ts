import type { EvidenceStore } from './evidence-store.ts'

/**
 * Writes to `near` and reads from both. A job moves the files to `far` later, so that an upload
 * neither waits for that store nor fails while it is down.
 */
export function openMovingStore(near: EvidenceStore, far: EvidenceStore): EvidenceStore {
  return {
    put: near.put,
    locate: async (key, media) => (await near.locate(key, media)) ?? far.locate(key, media),
    fetch: async (key, file) => (await near.fetch(key, file)) || far.fetch(key, file),
    async remove(key) {
      await near.remove(key)
      await far.remove(key)
    },
    async *list(kind) {
      yield* near.list(kind)
      yield* far.list(kind)
    },
  }
}
