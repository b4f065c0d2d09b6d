import { chmod, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  ask,
  keepOneRow,
  keptRow,
  makeFolder,
  readPostmaster,
  start,
  startDatabaseProcess,
  startDatabaseWithoutNamespaces,
} from './bundled-database-support.ts'

const isRoot = process.getuid?.() === 0

describe.runIf(isRoot)('started by root', () => {
  const status = async (pid: number) => {
    const text = await readFile(`/proc/${pid}/status`, 'utf8')
    return { uid: /^Uid:\t(\d+)/m.exec(text)?.[1], powers: /^CapEff:\t(\w+)/m.exec(text)?.[1] }
  }

  test('runs as nobody in a user namespace, even under a folder closed to others', async () => {
    const folder = await makeFolder()
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const { settings } = await start(path.join(folder, 'postgres'))
    expect(await ask(settings, 'select 1 as one')).toEqual({ one: 1 })
    const postmaster = await readPostmaster(path.join(folder, 'postgres'))
    const map = await readFile(`/proc/${postmaster}/uid_map`, 'utf8')
    expect(map.trim().split(/\s+/)).toEqual(['65534', '0', '1'])
    expect(await status(postmaster)).toMatchObject({ powers: '0000000000000000' })
  })

  test('runs as nobody without namespaces, on data from a namespace, and back', async () => {
    const folder = await makeFolder()
    await chmod(folder, 0o755)
    const directory = path.join(folder, 'postgres')
    const inNamespace = await startDatabaseProcess(directory)
    await keepOneRow(await inNamespace.next('settings'))
    await inNamespace.stop()

    const site = await startDatabaseWithoutNamespaces(directory)
    const settings = await site.next('settings')
    expect(await ask(settings, keptRow)).toEqual({ answer: 42 })
    expect(await status(await readPostmaster(directory))).toEqual({
      uid: '65534',
      powers: '0000000000000000',
    })
    await site.kill()

    const takenOver = await start(directory)
    expect(await ask(takenOver.settings, keptRow)).toEqual({ answer: 42 })
    await takenOver.stop()
    const again = await start(directory)
    expect(await ask(again.settings, keptRow)).toEqual({ answer: 42 })
  })

  test('explains what to do when neither way works', async () => {
    const site = await startDatabaseWithoutNamespaces(path.join(await makeFolder(), 'postgres'))
    await expect(site.next('settings')).rejects.toThrow(
      /BundledDatabaseError: .* as root \(PostgreSQL refuses.*ordinary user.*DATABASE_URL/,
    )
  })

  test('creates data that an ordinary user cannot use, and tells that user', async () => {
    const folder = await makeFolder()
    await chmod(folder, 0o755)
    const directory = path.join(folder, 'postgres')
    await (await start(directory)).stop()
    const asOther = startDatabaseProcess(directory, { uid: 12_345 })
    await expect(asOther.next('settings')).rejects.toThrow(
      /BundledDatabaseError: .*belongs to another user \(uid 0\).*DATABASE_URL/,
    )
  })
})
