import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { test as folderTest } from '../../../test/support/folder-test.ts'
import { readConfig } from '../config.ts'
import { findKeyFault, SealingKeyUnusable, seal, unseal } from './sealing.ts'

const test = folderTest.extend('config', ({ folder }) => ({
  ...readConfig({}),
  dataDirectory: path.join(folder, 'data'),
}))

const secret = Buffer.from('lanterns in the fog')

test('secrets sealed by the first simultaneous calls can be opened', async ({ config }) => {
  const sealed = await Promise.all(Array.from({ length: 50 }, () => seal(config, 'ada', secret)))
  for (const one of sealed) expect(await unseal(config, 'ada', one)).toEqual(secret)
  expect(new Set(sealed.map((one) => one.toString('hex'))).size).toBe(50)
  expect(await readdir(config.dataDirectory)).toEqual(['sealing.key'])
})

test('a sealed secret opens only for its owner, and never after a change', async ({ config }) => {
  const sealed = await seal(config, 'ada', secret)
  expect(sealed.includes(secret)).toBe(false)
  await expect(unseal(config, 'moe', sealed)).rejects.toThrow('was not sealed with the key in')
  for (let place = 0; place < sealed.length; place++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(sealed.readUInt8(place) ^ 1, place)
    await expect(unseal(config, 'ada', changed)).rejects.toThrow('was not sealed')
  }
})

test('a sealed secret does not open with another key, and the error names the file', async ({
  config,
}) => {
  const sealed = await seal(config, 'ada', secret)
  const file = path.join(config.dataDirectory, 'sealing.key')
  await rm(file)
  await writeFile(file, Buffer.alloc(32, 7))
  await expect(unseal(config, 'ada', sealed)).rejects.toThrow(file)
})

test('a key that cannot be read is not taken for another one, and never replaced', async ({
  config,
}) => {
  expect(await findKeyFault(config)).toBe('missing')
  const file = path.join(config.dataDirectory, 'sealing.key')
  await mkdir(file, { recursive: true })
  expect(await findKeyFault(config)).toBe('unreadable')
  const opening = unseal(config, 'ada', secret)
  await expect(opening).rejects.toThrow(SealingKeyUnusable)
  await expect(opening).rejects.toThrow(`${file} cannot be read (EISDIR: `)
  await rm(file, { recursive: true })
  await seal(config, 'ada', secret)
  expect(await findKeyFault(config)).toBe(undefined)
})
