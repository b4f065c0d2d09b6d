import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import { openEvidenceFiles } from '../../src/server/evidence/evidence.ts'
import { moveEvidence } from '../../src/server/evidence/keep/move-evidence.ts'
import { videoUrl } from '../../src/shared/urls.ts'
import { databaseUrlOf, emptyDatabase } from '../support/database.ts'
import { fingerprint, withoutRows } from '../support/fingerprint.ts'
import { newReport } from '../support/reports.ts'
import { runCommandLine } from '../support/run-command-line.ts'
import type { TestSite } from '../support/site.ts'
import type { StubBucket } from '../support/stub-bucket.ts'
import { test as base } from '../support/stub-bucket-test.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openUploader } from '../support/upload.ts'
import { videos } from '../support/videos.ts'
import { storeWorkedReport, workedTables } from '../support/worked-report.ts'

const passphrase = 'the ridge at half past ten'
const damaged = 'The backup is damaged or incomplete. Nothing was changed.'
const beginning = { age: 'age-encryption.org/v1', zstd: '\x28\xb5\x2f\xfd' }

/** A register with the video of a report in the bucket. */
async function moveOneVideo({ bucket, site }: { bucket: StubBucket; site: TestSite }) {
  await storeWorkedReport(site.database)
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  const videoId = path.basename(url)
  await uploader.submit({ ...newReport(), videoUrl: videoUrl(videoId) })
  await site.jobs.performDue()
  const config = { ...readConfig({}), dataDirectory: site.dataDirectory }
  const { stores } = await openEvidenceFiles({ ...config, evidenceS3: bucket.config })
  if (stores) await moveEvidence(site.database, stores)
  expect(bucket.objects.has(`originals/${videoId}`)).toBe(true)
  return { bucket, site, videoId }
}

type Register = Awaited<ReturnType<typeof moveOneVideo>>

const test = base
  .extend('register', { scope: 'file' }, ({ bucket, site }) => moveOneVideo({ bucket, site }))
  .extend('folder', temporaryFolder)
  .extend('file', ({ folder }) => path.join(folder, 'register.backup'))

test.beforeEach(({ bucket }) => {
  bucket.failure = undefined
})

function backUp(
  { bucket, site }: Register,
  args: string[],
  input = '',
  dataDirectory = site.dataDirectory,
) {
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.config
  const environment = {
    DATABASE_URL: databaseUrlOf(site.settings),
    DATA_DIR: dataDirectory,
    EVIDENCE_S3_ENDPOINT: endpoint,
    EVIDENCE_S3_BUCKET: name,
    EVIDENCE_S3_REGION: region,
    EVIDENCE_S3_ACCESS_KEY_ID: accessKeyId,
    EVIDENCE_S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  return runCommandLine(site.dataDirectory, { command: 'backup.ts', args, input, environment })
}

/** Restores into an empty database and a data folder of its own. */
async function restore(folder: string, args: string[], input = '') {
  const settings = await emptyDatabase()
  // A container with a read-only file system has no folder for temporary files.
  const environment = { DATABASE_URL: databaseUrlOf(settings), TMPDIR: '/nonexistent' }
  const answer = await runCommandLine(folder, { command: 'restore.ts', args, input, environment })
  return { ...answer, settings }
}

async function listTables(settings: ConnectionSettings): Promise<unknown[]> {
  const client = new pg.Client(settings)
  await client.connect()
  const { rows } = await client.query(
    `select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname in ('public', 'append_only', 'ledger', 'jobs')`,
  )
  await client.end()
  return rows
}

const firstBytes = async (file: string) => (await readFile(file)).toString('latin1', 0, 64)

async function damage(file: string): Promise<void> {
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 0xff
  await writeFile(file, bytes)
}

async function expectWholeRestore(
  register: Register,
  folder: string,
  settings: ConnectionSettings,
): Promise<void> {
  const prints = await fingerprint(register.site.settings)
  expect(withoutRows(prints, workedTables)).toEqual([])
  expect(await fingerprint(settings)).toEqual(prints)
  const original = path.join(folder, 'evidence/originals', register.videoId)
  expect(await readFile(original)).toEqual(videos.mp4)
}

describe('npm run backup, then npm run restore', () => {
  test('with a passphrase: restores every row and the video of the bucket', async ({
    register,
    folder,
    file,
  }) => {
    const backup = await backUp(register, [file, '--passphrase'], `${passphrase}\n`)
    expect(backup.output).toContain('It was read again and is complete.')
    expect(backup.code).toBe(0)
    expect(await firstBytes(file)).toContain(beginning.age)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const refused = await restore(folder, [file], 'another passphrase\n')
    expect(refused.output).toContain('The key or passphrase does not open the backup.')
    expect([refused.code, await listTables(refused.settings)]).toEqual([1, []])

    const checked = await restore(folder, [file, '--check'], `${passphrase}\n`)
    expect(checked.output).toContain('It is complete.')
    expect([checked.code, await listTables(checked.settings)]).toEqual([0, []])

    const restored = await restore(folder, [file], `${passphrase}\n`)
    expect(restored.output).toContain('Restored. Erased again by the ledger: 0.')
    expect(restored.code).toBe(0)
    await expectWholeRestore(register, folder, restored.settings)
  })

  test('without a passphrase, when the option allows it', async ({ register, folder, file }) => {
    const backup = await backUp(register, [file, '--unencrypted'])
    expect([backup.code, await firstBytes(file)]).toEqual([
      0,
      expect.stringContaining(beginning.zstd),
    ])
    const restored = await restore(folder, [file])
    expect(restored.code).toBe(0)
    await expectWholeRestore(register, folder, restored.settings)
  })

  test('with a key from --make-key', async ({ register, folder, file }) => {
    const key = path.join(folder, 'key')
    const made = await backUp(register, ['--make-key', key])
    const [, recipient = ''] = /BACKUP_RECIPIENT=(age1\w+)/.exec(made.output) ?? []
    expect(await backUp(register, [file, '--recipient', recipient])).toMatchObject({ code: 0 })
    const restored = await restore(folder, [file, '--identity', key])
    expect(restored.code).toBe(0)
    await expectWholeRestore(register, folder, restored.settings)
  })
})

describe('npm run backup refuses', () => {
  test('a command line that does not decide about encryption', async ({ register, file }) => {
    const { code, output } = await backUp(register, [file])
    expect(output).toContain('Choose how to encrypt the backup.')
    expect(code).toBe(2)
  })

  test('a short or missing passphrase', async ({ register, file }) => {
    for (const input of ['short\n', '']) {
      const { code, output } = await backUp(register, [file, '--passphrase'], input)
      expect(output).toContain('A passphrase needs at least 12 characters.')
      expect(code).toBe(2)
    }
  })

  test('an existing target file', async ({ register, file }) => {
    await writeFile(file, 'kept')
    const { code, output } = await backUp(register, [file, '--unencrypted'])
    expect(output).toContain('exist')
    expect([code, await readFile(file, 'utf8')]).toEqual([1, 'kept'])
  })

  test('a backup without videos when their bucket is unavailable', async ({ register, file }) => {
    register.bucket.failure = 'fails'
    const { code, output } = await backUp(register, [file, '--unencrypted'])
    expect(output).toContain('The store of videos answered GET with 500')
    expect(code).toBe(1)
    await expect(stat(file)).rejects.toThrow('ENOENT')

    const without = await backUp(register, [file, '--unencrypted', '--without-videos'])
    expect(without.code).toBe(0)
  })
})

describe('with the DATA_DIR of no site', () => {
  const last = ({ site }: Register) => path.join(site.dataDirectory, 'last-backup.json')

  test('npm run backup stops and makes no folder', async ({ register, folder, file }) => {
    const nowhere = path.join(folder, 'nowhere')
    const { code, output } = await backUp(register, [file, '--unencrypted'], '', nowhere)
    expect(output).toContain(`DATA_DIR ${nowhere} does not exist.`)
    expect(code).toBe(1)
    expect(await readdir(folder)).toEqual([])
  })

  test('npm run backup writes nothing without the key that the database needs', async ({
    register,
    folder,
    file,
  }) => {
    const { code, output } = await backUp(register, [file, '--passphrase'], passphrase, folder)
    expect(output).toContain(`There is no ${path.join(folder, 'sealing.key')}`)
    expect(code).toBe(1)
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  test('npm run backup fails without the file of a video', async ({ register, file }) => {
    const name = `public/${register.videoId}`
    const video = register.bucket.objects.get(name)
    expect(video).toBeDefined()
    await rm(last(register), { force: true })
    register.bucket.objects.delete(name)
    const { code, output } = await backUp(register, [file, '--unencrypted'])
    if (video) register.bucket.objects.set(name, video)
    expect(output).toContain('1 files of videos were not found. So it is not complete')
    expect(output).not.toContain('is complete')
    expect(code).toBe(1)
    await expect(stat(last(register))).rejects.toThrow('ENOENT')
  })

  test.for([
    ['accounts.ts', 'list'],
    ['releases.ts', 'make'],
  ] as const)('%s %s makes no folder', async ([command, word], { register: { site }, folder }) => {
    const nowhere = path.join(folder, 'nowhere')
    const environment = { DATABASE_URL: databaseUrlOf(site.settings), DATA_DIR: nowhere }
    const { code, output } = await runCommandLine(folder, { command, args: [word], environment })
    expect(output).toContain(`DATA_DIR ${nowhere} does not exist.`)
    expect([code, await readdir(folder)]).toEqual([1, []])
  })
})

describe('npm run restore refuses, before it changes anything,', () => {
  test.for<[string, string, string]>([
    ['a damaged backup', '--unencrypted', ''],
    ['a damaged backup that is encrypted', '--passphrase', `${passphrase}\n`],
  ])('%s', async ([_name, way, input], { register, folder, file }) => {
    await backUp(register, [file, way], input)
    await damage(file)
    const { code, output, settings } = await restore(folder, [file], input)
    expect(output).toContain(damaged)
    expect([code, await listTables(settings)]).toEqual([1, []])
  })

  test('a truncated backup', async ({ register, folder, file }) => {
    await backUp(register, [file, '--unencrypted'])
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, bytes.length / 2))
    const { code, output, settings } = await restore(folder, [file])
    expect(output).toContain(damaged)
    expect([code, await listTables(settings)]).toEqual([1, []])
  })

  test('another file and a missing file', async ({ folder, file }) => {
    await writeFile(file, 'a letter')
    const foreign = await restore(folder, [file])
    expect(foreign.output).toContain('The file is no backup of Anomaly Register.')
    const missing = await restore(folder, [path.join(folder, 'nowhere')])
    expect(missing.output).toContain('no such file')
    expect([foreign.code, missing.code]).toEqual([1, 1])
  })

  test('a command line without a file', async ({ folder }) => {
    const { code, output } = await restore(folder, [])
    expect(output).toContain('npm run restore -- FILE')
    expect(code).toBe(2)
  })
})
