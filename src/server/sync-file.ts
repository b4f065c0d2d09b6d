import { open } from 'node:fs/promises'

/** Waits until a file, or the names in a folder, are on the disk for sure. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file)
  await handle.sync().finally(() => handle.close())
}
