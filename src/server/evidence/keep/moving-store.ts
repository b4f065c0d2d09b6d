import type { EvidenceStore } from './evidence-store.ts'

/**
 * Takes everything in at `near` and finds it in either: a job moves it to `far`, so that nobody waits
 * for that one, and nothing is lost while it is away.
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
