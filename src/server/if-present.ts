import { stat } from 'node:fs/promises'

/** A file exists and cannot be read. Code that takes it for missing loses what it holds. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** For `catch`: undefined for a file that does not exist. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Node names no file where reading failed after opening: "EIO: i/o error, read". */
export function unreadable(file: string, cause: unknown): UnreadableFile {
  const [reason = ''] = cause instanceof Error ? cause.message.split(',') : []
  return new UnreadableFile(`${file} cannot be read (${reason})`, { cause })
}

/** What `read` finds, or undefined if the file does not exist. Throws `UnreadableFile` for all else. */
export async function ifPresent<T>(file: string, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read().catch(unlessMissing)
  } catch (error) {
    throw unreadable(file, error)
  }
}

/** Whether the file or folder exists. Throws `UnreadableFile` where nobody can tell. */
export async function isPresent(file: string): Promise<boolean> {
  return (await ifPresent(file, () => stat(file))) !== undefined
}
