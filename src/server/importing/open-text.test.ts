import { readdir, readlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openText } from './open-text.ts'

const test = base.extend('folder', temporaryFolder)

const handles = '/proc/self/fd'

async function listOpenFiles(): Promise<string[]> {
  const links = (await readdir(handles)).map((handle) => readlink(path.join(handles, handle)))
  return (await Promise.allSettled(links)).flatMap((link) =>
    link.status === 'fulfilled' ? [link.value] : [],
  )
}

test.runIf(process.platform === 'linux')(
  'a text is open only while somebody reads it',
  async ({ folder }) => {
    const file = path.join(folder, 'reports.csv')
    await writeFile(file, 'location\nLyon\n')
    const { chunks } = await openText(file, {})
    expect(await listOpenFiles()).not.toContain(file)
    for await (const chunk of chunks) {
      expect(chunk).toBe('location\nLyon\n')
      expect(await listOpenFiles()).toContain(file)
      break
    }
    await expect.poll(listOpenFiles).not.toContain(file)
  },
)
