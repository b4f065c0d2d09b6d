/** What is kept of a video; each name is one file per upload. */
export const evidenceKinds = ['originals', 'public', 'posters'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

export type EvidenceKey = { kind: EvidenceKind; id: string }

export type StoredEvidence = EvidenceKey & { changedAt: Date }

/** Where videos are kept: a folder here or an S3-compatible store. */
export type EvidenceStore = {
  /** Takes the file over, whole or not at all; the same key again replaces what was there. */
  put(key: EvidenceKey, file: string, type: string): Promise<void>
  has(key: EvidenceKey): Promise<boolean>
  /** A file to read or a link that a browser may follow for some minutes. */
  locate(key: EvidenceKey): Promise<{ file: string } | { link: string }>
  /** Copies the content into a file of the caller's. */
  fetch(key: EvidenceKey, file: string): Promise<void>
  /** Removing what is not there is no error. */
  remove(key: EvidenceKey): Promise<void>
  list(kind: EvidenceKind): AsyncIterable<StoredEvidence>
}
