import { type DataReleaseFileName, dataReleaseFileNames } from '../../shared/data-releases.ts'
import type { EvidenceFiles } from '../evidence/evidence.ts'
import type { EvidenceKey, EvidenceStore } from '../evidence/keep/evidence-store.ts'
import { openMovingStore } from '../evidence/keep/moving-store.ts'

/** Releases go to the bucket at once if there is one; those of earlier may still be in the folder. */
export function releaseStoreOf({ store, stores }: EvidenceFiles): EvidenceStore {
  if (!stores) return store
  return { ...openMovingStore(stores.local, stores.bucket), put: stores.bucket.put }
}

export function releaseKey(token: string, name: DataReleaseFileName): EvidenceKey {
  return { kind: 'releases', id: `${token}.${name}` }
}

export async function removeReleaseFiles(store: EvidenceStore, token: string): Promise<void> {
  for (const name of dataReleaseFileNames) await store.remove(releaseKey(token, name))
}

/** Removes the files of writers that were interrupted, and of releases that are gone. */
export async function sweepReleaseFiles(store: EvidenceStore, tokens: Set<string>): Promise<void> {
  for await (const key of store.list('releases')) {
    if (!tokens.has(key.id.slice(0, 36))) await store.remove(key)
  }
}
