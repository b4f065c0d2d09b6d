import type { Writable } from 'node:stream'
import type { Database } from '../../database/open.ts'
import type { UploadRow } from '../queries.ts'

/** Milliseconds until an incomplete upload expires. */
export const uploadLifetime = 86_400_000

export type UploadWriter = {
  target: Writable
  /** Bytes that are stored. They survive a killed process. */
  written(): number
  /** The file to which only this writer appends, if there is one. */
  growingFile?: string
}

/** A complete upload for the checks. No late request can change `file`. */
export type WholeUpload = {
  file: string
  /** The name of the file while it received bytes, if only this process appended to it. */
  grownAs?: string
  /** The name of the checked file in the folder `incoming`; null if the store needs none. */
  acceptedFile: string | null
  /** Removes the file that is no longer needed. */
  end(isAccepted: boolean): Promise<void>
}

export type RemovableUpload = Pick<UploadRow, 'id' | 'acceptedFile'>

/** A received file without a report. `name` identifies its row; see `findKnown`. */
export type ReceivedFile = { name: string; changedAt: Date; remove(): Promise<void> }

/**
 * Holds the bytes of uploads until a report names them: in a folder that all processes share, or in
 * parts in the bucket.
 */
export type UploadStore = {
  begin(id: string): Promise<void>
  /** Returns how many bytes are stored; undefined if the upload is gone. */
  findOffset(database: Database, upload: UploadRow): Promise<number | undefined>
  openWriter(database: Database, upload: UploadRow, offset: number): Promise<UploadWriter>
  /**
   * Returns undefined if bytes are missing, or if another process has accepted or removed the
   * upload. Throws 422 if the stored bytes cannot be put together.
   */
  takeWhole(database: Database, upload: UploadRow): Promise<WholeUpload | undefined>
  /** Removes all bytes of an upload that no report needs. */
  remove(upload: RemovableUpload): Promise<void>
  /** Bytes that the removal of a received file would free on this machine. */
  sizeHere(id: string): Promise<number>
  list(): AsyncIterable<ReceivedFile>
}
