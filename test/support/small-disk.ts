import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A small disk in memory. */
export type SmallDisk = {
  directory: string
  /** Fills all of its space except so many bytes. */
  fill(leftBytes?: number): Promise<void>
  free(): Promise<void>
  close(): Promise<void>
}

const block = Buffer.alloc(64 * 1_024)

/** Appends to a file until the disk is full. */
async function takeAllSpace(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (;;) await handle.write(block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await handle.close()
  }
}

/** Rejects when this account may not mount, which needs root. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const directory = await mkdtemp(path.join(tmpdir(), 'anomaly-register-disk-'))
  const options = `size=${megabytes}m,mode=0777`
  try {
    await run('mount', ['-t', 'tmpfs', '-o', options, 'anomaly-register-test', directory])
  } catch (error) {
    await rmdir(directory)
    throw error
  }
  const ballast = path.join(directory, 'ballast')
  return {
    directory,
    async fill(leftBytes = 0) {
      await takeAllSpace(ballast)
      if (leftBytes === 0) return
      const handle = await open(ballast, 'r+')
      const { size } = await handle.stat()
      await handle.truncate(size - leftBytes).finally(() => handle.close())
    },
    free: () => rm(ballast, { force: true }),
    async close() {
      // Works even while an ending process still has a file open there.
      await run('umount', ['--lazy', directory])
      await rmdir(directory)
    },
  }
}

/** The reason why no disk can be made here; undefined where one can. */
export async function whyNoSmallDisk(): Promise<string | undefined> {
  try {
    const disk = await openSmallDisk(1)
    await disk.close()
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error)
  }
}
