import type { EvidenceStore } from './evidence-store.ts'

/**
 * Writes to `local` and reads from both. A job moves the files to `bucket` later, so that an upload
 * neither waits for that store nor fails while it is down.
 */
export function openMovingStore(local: EvidenceStore, bucket: EvidenceStore): EvidenceStore {
  return {
    put: local.put,
    locate: async (key, media) => (await local.locate(key, media)) ?? bucket.locate(key, media),
    fetch: async (key, file) => (await local.fetch(key, file)) || bucket.fetch(key, file),
    async remove(key) {
      await local.remove(key)
      await bucket.remove(key)
    },
    async *list(kind) {
      yield* local.list(kind)
      yield* bucket.list(kind)
    },
  }
}
