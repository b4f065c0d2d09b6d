import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStubBucket } from '../../../../test/support/stub-bucket.ts'
import { hasSwift, startSwift } from '../../../../test/support/swift.ts'
import type { EvidenceKey, EvidenceKind, EvidenceStore } from './evidence-store.ts'
import { openLocalStore } from './local-store.ts'
import { openMovingStore } from './moving-store.ts'
import { openS3Store } from './s3-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-store-'))
})
afterAll(() => rm(folder, { recursive: true }))

type Opened = { store: EvidenceStore; close: () => Promise<void> }

async function openLocal(): Promise<Opened> {
  const directory = await mkdtemp(path.join(folder, 'local-'))
  return { store: await openLocalStore(directory), close: async () => {} }
}

async function openStub(): Promise<Opened> {
  const bucket = await openStubBucket()
  return { store: openS3Store(bucket.config), close: bucket.close }
}

async function openSwift(): Promise<Opened> {
  const swift = await startSwift()
  return { store: openS3Store(swift.config), close: swift.stop }
}

async function openMoving(): Promise<Opened> {
  const [near, far] = [await openLocal(), await openStub()]
  return { store: openMovingStore(near.store, far.store), close: far.close }
}

const kinds: { name: string; open: () => Promise<Opened>; isHere: boolean }[] = [
  { name: 'a folder', open: openLocal, isHere: true },
  { name: 'a bucket', open: openStub, isHere: true },
  { name: 'a folder from which a bucket is filled', open: openMoving, isHere: true },
  { name: 'a bucket of OpenStack Swift', open: openSwift, isHere: hasSwift },
]

const media = {
  type: 'video/mp4',
  disposition: "inline; filename*=UTF-8''l%C3%BCneburg%20%282%29%21%27a%2Ab.mp4",
}

describe.each(kinds.filter(({ isHere }) => isHere))('$name', ({ open }) => {
  let opened: Opened
  let store: EvidenceStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  async function put(kind: EvidenceKind, content: Buffer): Promise<EvidenceKey> {
    const key = { kind, id: randomUUID() }
    const file = path.join(folder, key.id)
    await writeFile(file, content)
    await store.put(key, file)
    return key
  }

  async function read(key: EvidenceKey): Promise<Buffer | undefined> {
    const file = path.join(folder, randomUUID())
    return (await store.fetch(key, file)) ? readFile(file) : undefined
  }

  async function look(key: EvidenceKey): Promise<Buffer | undefined> {
    const place = await store.locate(key, media)
    if (!place) return undefined
    if ('file' in place) return readFile(place.file)
    const answer = await fetch(place.link)
    if (!answer.ok) return undefined
    expect(answer.headers.get('content-type')).toBe(media.type)
    expect(answer.headers.get('content-disposition')).toBe(media.disposition)
    return Buffer.from(await answer.arrayBuffer())
  }

  test('returns stored content to the server and to a browser', async () => {
    const content = randomBytes(3_000_000)
    const key = await put('originals', content)
    expect((await read(key))?.equals(content)).toBe(true)
    expect((await look(key))?.equals(content)).toBe(true)
  })

  test('keeps the latest content of a key, even an empty one', async () => {
    const key = await put('public', Buffer.from('first'))
    const file = path.join(folder, randomUUID())
    await writeFile(file, '')
    await store.put(key, file)
    expect(await read(key)).toEqual(Buffer.alloc(0))
  })

  test('answers undefined for an unknown key and removes it without an error', async () => {
    const key = await put('posters', Buffer.from('a picture'))
    await store.remove(key)
    await store.remove(key)
    expect(await read(key)).toBeUndefined()
    expect(await look(key)).toBeUndefined()
    expect(await read({ kind: 'public', id: 'none' })).toBeUndefined()
  })

  test('lists each kind separately, over several pages', async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => put('posters', randomBytes(9))))
    const listed = await Array.fromAsync(store.list('posters'))
    expect(listed.map(({ id }) => id).sort()).toEqual(keys.map(({ id }) => id).sort())
    for (const { kind, changedAt } of listed) {
      expect(kind).toBe('posters')
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000)
    }
  })
})
