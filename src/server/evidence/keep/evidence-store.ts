/** The kinds of stored files. Each upload has at most one file of each kind. */
export const evidenceKinds = ['originals', 'public', 'posters'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** Besides them the files of data releases, which belong to no upload. */
export const storeKinds = [...evidenceKinds, 'releases'] as const
type StoreKind = (typeof storeKinds)[number]

export type EvidenceKey = { kind: StoreKind; id: string }

export type StoredEvidence = EvidenceKey & { changedAt: Date }

/** The headers with which a browser receives a file. */
export type MediaFile = { type: string; disposition: string }

/** A local file and its bytes, or a signed link that expires after some minutes. */
export type EvidencePlace = { file: string; size: number } | { link: string }

/** Stores videos in a local folder or in an S3-compatible bucket. */
export type EvidenceStore = {
  /** Moves the file into the store, atomically. Replaces an existing file with the same key. */
  put(key: EvidenceKey, file: string): Promise<void>
  /** Returns undefined if a local file is missing. A bucket always returns a link, unchecked. */
  locate(key: EvidenceKey, media: MediaFile): Promise<EvidencePlace | undefined>
  /** Copies the content to `file`. Returns false if the key does not exist. */
  fetch(key: EvidenceKey, file: string): Promise<boolean>
  /** Does nothing if the key does not exist. */
  remove(key: EvidenceKey): Promise<void>
  list(kind: StoreKind): AsyncIterable<StoredEvidence>
}
