import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { emptyDatabase } from '../../../test/support/database.ts'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { test as siteTest, type TestSite } from '../../../test/support/site-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openUploader } from '../../../test/support/upload.ts'
import { videos } from '../../../test/support/videos.ts'
import { videoUrl } from '../../shared/urls.ts'
import { readConfig } from '../config.ts'
import { writeLedger } from '../erasures/write-ledger.ts'
import { seal } from '../security/sealing.ts'
import { readArchive } from './read-archive.ts'
import { restoreIntoDatabase } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const test = siteTest.extend('folder', temporaryFolder)

const lock = { passphrase: 'lanterns in the fog' }

/** A data folder of its own. */
const configIn = (folder: string) => ({
  ...readConfig({}),
  dataDirectory: path.join(folder, 'data'),
})

/** Not even root can read a link to itself. */
async function makeUnreadable(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await symlink(path.basename(file), file)
}

async function backUp(folder: string, { settings, dataDirectory }: TestSite): Promise<string> {
  const file = path.join(folder, 'register.backup')
  const config = { ...readConfig({}), dataDirectory }
  await seal(config, 'ada', Buffer.from('secret'))
  await writeBackup({ config, settings, file, lock, withVideos: false })
  return file
}

async function restore(folder: string, file: string) {
  const facts = await readArchive(file, lock)
  const given = { config: configIn(folder), file, key: lock, facts, isReplacing: false }
  return restoreIntoDatabase({ ...given, settings: await emptyDatabase(), ledgers: [] })
}

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [{}])
})

test('a backup stops at a sealing key that cannot be read', async ({ folder, site }) => {
  const config = configIn(folder)
  const file = path.join(folder, 'register.backup')
  const key = path.join(config.dataDirectory, 'sealing.key')
  await makeUnreadable(key)
  const writing = writeBackup({ config, settings: site.settings, file, lock, withVideos: false })
  await expect(writing).rejects.toThrow(`${key} cannot be read (ELOOP: `)
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('a backup stops at the original of a video that cannot be read', async ({ folder, site }) => {
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  await uploader.submit({ ...newReport(), videoUrl: videoUrl(path.basename(url)) })
  const incoming = path.join(site.dataDirectory, 'evidence/incoming')
  for (const name of await readdir(incoming)) {
    await rm(path.join(incoming, name))
    await makeUnreadable(path.join(incoming, name))
  }
  const file = path.join(folder, 'register.backup')
  const config = { ...readConfig({}), dataDirectory: site.dataDirectory }
  const writing = writeBackup({ config, settings: site.settings, file, lock, withVideos: true })
  await expect(writing).rejects.toThrow('ELOOP')
  await expect(readFile(file)).rejects.toThrow('ENOENT')
})

test('a restore stops at a sealing key that cannot be read, and leaves it', async ({
  folder,
  site,
}) => {
  const file = await backUp(folder, site)
  const key = path.join(configIn(folder).dataDirectory, 'sealing.key')
  await makeUnreadable(key)
  await expect(restore(folder, file)).rejects.toThrow(`${key} cannot be read (ELOOP: `)
})

test('a backup holds the key of SEALING_KEY_FILE, and a restore replaces no such file', async ({
  folder,
  site,
}) => {
  const sealingKeyFile = path.join(folder, 'secret')
  const config = { ...readConfig({}), dataDirectory: site.dataDirectory, sealingKeyFile }
  const file = path.join(folder, 'register.backup')
  const key = randomBytes(32)
  await writeFile(sealingKeyFile, key)
  await writeBackup({ config, settings: site.settings, file, lock, withVideos: false })
  const facts = await readArchive(file, lock)
  const restoreWith = async (changes: object) => {
    const given = { file, key: lock, facts, isReplacing: false, ledgers: [] }
    const settings = await emptyDatabase()
    return restoreIntoDatabase({ ...given, settings, config: { ...configIn(folder), ...changes } })
  }
  await restoreWith({ sealingKeyFile })
  const other = randomBytes(32)
  await writeFile(sealingKeyFile, other)
  await expect(restoreWith({ sealingKeyFile })).rejects.toThrow(
    `${sealingKeyFile} of SEALING_KEY_FILE does not hold the key of the backup`,
  )
  expect(await readFile(sealingKeyFile)).toEqual(other)
  await restoreWith({})
  const restored = path.join(configIn(folder).dataDirectory, 'sealing.key')
  expect(await readFile(restored)).toEqual(key)
})

test('a restore stops at a ledger of erasures that cannot be read', async ({ folder, site }) => {
  const file = await backUp(folder, site)
  const ledger = path.join(configIn(folder).dataDirectory, 'erasures/2026-01.txt')
  await makeUnreadable(ledger)
  await expect(restore(folder, file)).rejects.toThrow(`${ledger} cannot be read (ELOOP: `)
})

test('the ledger is not written over a file that cannot be read', async ({ folder, site }) => {
  const id = '0192d4b0-5c1e-7c3a-9a51-3f2b7e1c4d55'
  await sql`insert into ledger.erasures (kind, id, day) values ('report', ${id}, '2026-01-02')`.execute(
    site.database,
  )
  const ledger = path.join(folder, 'erasures/2026-01.txt')
  await makeUnreadable(ledger)
  await expect(
    writeLedger(site.database, { dataDirectory: folder }, { all: true }),
  ).rejects.toThrow(`${ledger} cannot be read (ELOOP: `)
})
