import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'

export async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** The first of `names` in one of `folders`; an earlier name goes before an earlier folder. */
export async function findProgram(names: string[], folders: string[]): Promise<string | undefined> {
  for (const name of names) {
    for (const folder of folders) {
      const file = path.join(folder, name)
      if (folder !== '' && (await isProgram(file))) return file
    }
  }
  return undefined
}

export function foldersOnPath(searchPath: string | undefined): string[] {
  return (searchPath ?? '').split(path.delimiter)
}

/** Debian puts servers into a folder that is on the PATH of root alone. */
export const serverFolders = [...foldersOnPath(process.env.PATH), '/usr/sbin']
