import { chmod, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { closing } from '../../test/support/closing.ts'
import { databaseUrlOf, testDatabase } from '../../test/support/database.ts'
import { test as folderTest } from '../../test/support/folder-test.ts'
import { readConfig } from './config.ts'
import { closeDataDirectory } from './data-directory.ts'
import { openConfiguredDatabase } from './database/configured.ts'

const test = folderTest.extend('own', closing(testDatabase))

const modeOf = async (directory: string) => ((await stat(directory)).mode & 0o7777).toString(8)

test('a new folder is closed to other users under any umask', async ({ folder }) => {
  const directory = path.join(folder, 'deep', 'data')
  const umask = process.umask(0)
  try {
    expect(await closeDataDirectory(directory)).toEqual([])
  } finally {
    process.umask(umask)
  }
  expect(await modeOf(directory)).toBe('700')
})

test.for([0o755, 0o750, 0o777])(
  'an existing folder of mode %i is tightened',
  async (mode, { folder }) => {
    await chmod(folder, mode)
    expect(await closeDataDirectory(folder)).toEqual([])
    expect(await modeOf(folder)).toBe('700')
  },
)

test('a folder that cannot be made is told with the variable', async ({ folder }) => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  await expect(closeDataDirectory(path.join(file, 'data'))).rejects.toThrow(
    /^DATA_DIR .*\/file\/data cannot be made \(ENOTDIR\)\. Set DATA_DIR to a folder/,
  )
})

test('a world-writable folder stays unchanged, and the log warns about it', async ({ folder }) => {
  await chmod(folder, 0o1777)
  expect((await closeDataDirectory(folder)).join()).toMatch(/is shared with other users/)
  expect(await modeOf(folder)).toBe('1777')
})

test('opening the database closes the folder to others', async ({ folder, own }) => {
  const DATABASE_URL = databaseUrlOf(own.settings)
  await chmod(folder, 0o755)
  const config = readConfig({ DATABASE_URL, DATA_DIR: folder, ALLOW_UNSAFE_DATABASE: 'true' })
  await (await openConfiguredDatabase(config)).close()
  expect(await modeOf(folder)).toBe('700')
})
