import { rename, writeFile } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { isPresent, unlessMissing } from '../../if-present.ts'

/** A process forgets older uploads and copies them. */
const mostRemembered = 1_000

/** Where a received file lies, and what tells other processes about it. */
export type ReceivedPaths = {
  /** The file that receives bytes. */
  received: string
  /** An empty file: another process than the one that began the upload may write. */
  shared: string
  /** The received file after its last byte. Nobody opens it to write. */
  whole: string
}

type Writing = { isOpen: boolean }

export type SoleWriter = {
  begin(id: string): void
  /** Call it before a file is opened to write, and `close` afterwards. */
  open(id: string): Promise<{ isSole: boolean; close(): void }>
  /** Takes the received file out of the reach of later writers, if only this process wrote to it. */
  seal(id: string): Promise<void>
  /** The sealed file, and whether nobody can still have it open to write. */
  findWhole(id: string): Promise<{ file: string; isSafe: boolean } | undefined>
}

/**
 * Tells whether one process alone wrote a received file, so that it can be accepted without a copy.
 * A writer elsewhere leaves a mark before it opens the file, and the process that began the upload
 * looks for a mark after it has renamed the file. So either the mark is seen or the writer comes
 * too late to find the file.
 */
export function openSoleWriter(pathsOf: (id: string) => ReceivedPaths): SoleWriter {
  const own = new LRUCache<string, Writing>({ max: mostRemembered })
  return {
    begin(id) {
      own.set(id, { isOpen: false })
    },
    async open(id) {
      const writing = own.get(id)
      if (writing && !writing.isOpen) {
        writing.isOpen = true
        const close = () => {
          writing.isOpen = false
        }
        return { isSole: true, close }
      }
      own.delete(id)
      await writeFile(pathsOf(id).shared, '')
      return { isSole: false, close() {} }
    },
    async seal(id) {
      if (own.get(id)?.isOpen !== false) return
      own.delete(id)
      const { received, whole } = pathsOf(id)
      await rename(received, whole).catch(unlessMissing)
    },
    async findWhole(id) {
      const { whole, shared } = pathsOf(id)
      if (!(await isPresent(whole))) return undefined
      return { file: whole, isSafe: !(await isPresent(shared)) }
    },
  }
}
