import { open } from 'node:fs/promises'

/** Waits until a file, or the entries of a folder, are safely on disk. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file)
  await handle.sync().finally(() => handle.close())
}
