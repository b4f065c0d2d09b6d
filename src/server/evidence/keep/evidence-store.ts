/** What is kept of a video; each name is one file per upload. */
export const evidenceKinds = ['originals', 'public', 'posters'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

export type EvidenceKey = { kind: EvidenceKind; id: string }

export type StoredEvidence = EvidenceKey & { changedAt: Date }

/** What a browser is told of a file. */
export type MediaFile = { type: string; disposition: string }

/** A file to read, or a link that a browser may follow for some minutes. */
export type EvidencePlace = { file: string } | { link: string }

/** Where videos are kept: a folder here or an S3-compatible store. */
export type EvidenceStore = {
  /** Takes the file over, whole or not at all; the same key again replaces what was there. */
  put(key: EvidenceKey, file: string): Promise<void>
  /** Undefined where nothing is; a store elsewhere is not asked whether it holds the file. */
  locate(key: EvidenceKey, media: MediaFile): Promise<EvidencePlace | undefined>
  /** Copies the content into a file of the caller's; false where nothing is. */
  fetch(key: EvidenceKey, file: string): Promise<boolean>
  /** Removing what is not there is no error. */
  remove(key: EvidenceKey): Promise<void>
  list(kind: EvidenceKind): AsyncIterable<StoredEvidence>
}
