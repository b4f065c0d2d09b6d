import { copyFile, mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from '../../if-present.ts'
import { syncFile } from '../../sync-file.ts'
import { type EvidenceKey, type EvidenceStore, storeKinds } from './evidence-store.ts'

/** Stores videos in folders below `directory`. Uploads must be on the same file system. */
export async function openLocalStore(directory: string): Promise<EvidenceStore> {
  for (const kind of storeKinds) {
    await mkdir(path.join(directory, kind), { recursive: true, mode: 0o700 })
  }
  const fileOf = ({ kind, id }: EvidenceKey) => path.join(directory, kind, id)
  const facts = (key: EvidenceKey) => stat(fileOf(key)).catch(unlessMissing)
  return {
    async put(key, file) {
      await syncFile(file)
      await rename(file, fileOf(key))
      await syncFile(path.dirname(fileOf(key)))
    },
    async locate(key) {
      const found = await facts(key)
      return found && { file: fileOf(key), size: found.size }
    },
    async fetch(key, file) {
      const copied = copyFile(fileOf(key), file).then(() => true)
      return (await copied.catch(unlessMissing)) ?? false
    },
    async remove(key) {
      await rm(fileOf(key), { force: true })
    },
    async *list(kind) {
      for await (const { name: id } of await opendir(path.join(directory, kind))) {
        const found = await facts({ kind, id })
        if (found) yield { kind, id, changedAt: found.mtime }
      }
    },
  }
}
