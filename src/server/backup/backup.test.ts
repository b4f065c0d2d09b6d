import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { storeUser } from '../../../test/support/accounts.ts'
import { storeAdministrator } from '../../../test/support/administrators.ts'
import { databaseUrlOf, emptyDatabase } from '../../../test/support/database.ts'
import { fingerprint, withoutRows } from '../../../test/support/fingerprint.ts'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { test as siteTest, type TestSite } from '../../../test/support/site-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openUploader } from '../../../test/support/upload.ts'
import { videos } from '../../../test/support/videos.ts'
import { storeWorkedReport, workedTables } from '../../../test/support/worked-report.ts'
import { videoUrl } from '../../shared/urls.ts'
import { readConfig } from '../config.ts'
import { openConfiguredDatabase } from '../database/configured.ts'
import { type ConnectionSettings, openDatabase } from '../database/open.ts'
import { seal, unseal } from '../security/sealing.ts'
import { UnusableArchive } from './archive-format.ts'
import type { ArchiveKey, ArchiveLock } from './archive-key.ts'
import { readArchive } from './read-archive.ts'
import { type RestoreOptions, restoreIntoDatabase } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const test = siteTest.extend('folder', temporaryFolder)

let videoId: string

const identity = await generateX25519Identity()
const lock: ArchiveLock = { recipients: [await identityToRecipient(identity)] }
const key: ArchiveKey = { identities: [identity] }

test.beforeAll(async ({ site }) => {
  const { id } = await storeUser(site.database)
  await storeReports(site.database, [
    {
      userId: id,
      description: 'Tabs\tand lines\nand \\N and “quotes” 🛸 were seen over the hill.',
    },
    { status: 'verified', verified: true },
    { status: 'rejected', anonymous: true },
  ])
  await storeWorkedReport(site.database)
  const totpSecret = await seal(siteConfig(site), 'ada', Buffer.from('secret of the app'))
  await storeAdministrator(site.database, { username: 'ada', totpSecret })
  const uploader = openUploader(site.url)
  const { url } = await uploader.upload(videos.mp4, 'IMG_Jane_Doe.mp4')
  videoId = path.basename(url)
  await uploader.submit({ ...newReport(), videoUrl: videoUrl(videoId) })
  await site.jobs.performDue()
})

const configOf = (dataDirectory: string) => ({ ...readConfig({}), dataDirectory })
const siteConfig = (site: TestSite) => configOf(site.dataDirectory)
const otherConfig = (folder: string) => configOf(path.join(folder, 'data'))

async function backUp(
  folder: string,
  site: TestSite,
  changes: Partial<Parameters<typeof writeBackup>[0]> = {},
): Promise<string> {
  const file = changes.file ?? path.join(folder, 'register.backup')
  const given = { config: siteConfig(site), settings: site.settings, lock, withVideos: true }
  await writeBackup({ ...given, ...changes, file })
  return file
}

async function restore(folder: string, file: string, changes: Partial<RestoreOptions> = {}) {
  const opened = changes.key === undefined && !('key' in changes) ? key : changes.key
  const facts = await readArchive(file, opened)
  const given = { config: otherConfig(folder), file, facts, isReplacing: false, ledgers: [] }
  const settings = await emptyDatabase()
  const all = { settings, ...given, ...changes, key: opened }
  return { ...(await restoreIntoDatabase(all)), settings: all.settings, config: all.config }
}

async function inDatabase<T>(
  settings: ConnectionSettings,
  ask: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(settings)
  return ask(database).finally(() => database.destroy())
}

describe('a backup', () => {
  test('restores every row, every video and the key of the sealed secrets', async ({
    folder,
    site,
  }) => {
    const file = await backUp(folder, site)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { settings, config } = await restore(folder, file)
    const prints = await fingerprint(site.settings)
    expect(withoutRows(prints, workedTables)).toEqual([])
    expect(await fingerprint(settings)).toEqual(prints)
    const original = path.join('evidence', 'originals', videoId)
    expect(await readFile(path.join(config.dataDirectory, original))).toEqual(videos.mp4)
    const administrator = await inDatabase(settings, (database) =>
      database
        .selectFrom('adminUsers')
        .selectAll()
        .where('username', '=', 'ada')
        .executeTakeFirstOrThrow(),
    )
    const secret = await unseal(config, 'ada', administrator.totpSecret ?? Buffer.alloc(0))
    expect(secret.toString()).toBe('secret of the app')
  })

  test('leaves search, counts, sequences and triggers working after a restore', async ({
    folder,
    site,
  }) => {
    const { settings } = await restore(folder, await backUp(folder, site))
    await inDatabase(settings, async (database) => {
      const [id = ''] = await storeReports(database, [
        { description: 'A hovering zeppelin of light.' },
      ])
      const { rows } = await sql<{ id: string }>`
        select id from reports where search_vector @@ search_query('zeppelin')`.execute(database)
      expect(rows).toEqual([{ id }])
      const counts = await sql<{ n: number }>`
        select sum(reports)::int as n from report_counts`.execute(database)
      expect(counts.rows[0]?.n).toBe(6)
      await sql`insert into append_only.history (actor_name, action, subject_kind, subject_id)
        values ('shell', 'report_deleted', 'report', ${id}::uuid)`.execute(database)
      await expect(sql`delete from append_only.history`.execute(database)).rejects.toThrow(
        /only ever/,
      )
    })
  })

  test('contains no session and no trace of a sender', async ({ folder, site }) => {
    await sql`update uploads set sender = '\\x01', source = '\\x02'`.execute(site.database)
    await sql`insert into sessions (sid, sess, expire) values ('sid', '{}', now() + interval '1 day')
      on conflict do nothing`.execute(site.database)
    const { settings } = await restore(folder, await backUp(folder, site))
    await inDatabase(settings, async (database) => {
      const { sender, source } = await database
        .selectFrom('uploads')
        .selectAll()
        .executeTakeFirstOrThrow()
      expect([sender.length, source.length]).toEqual([0, 0])
      for (const table of ['sessions', 'submissionKeys', 'passwordResets'] as const) {
        expect(await database.selectFrom(table).selectAll().execute()).toEqual([])
      }
    })
  })

  test('is a snapshot of one moment, even while reports arrive', async ({ folder, site }) => {
    let isWritten = false
    const writing = backUp(folder, site).finally(() => {
      isWritten = true
    })
    while (!isWritten) await storeReports(site.database, [{}])
    const file = await writing
    const { settings } = await restore(folder, file)
    await inDatabase(settings, async (database) => {
      const { rows } = await sql<{ reports: number; counted: number }>`
        select (select count(*)::int from reports) as reports,
               (select sum(reports)::int from report_counts) as counted`.execute(database)
      expect(rows[0]?.reports).toBe(rows[0]?.counted)
    })
  })

  test('never overwrites an existing file', async ({ folder, site }) => {
    const file = path.join(folder, 'register.backup')
    await writeFile(file, 'mine')
    await expect(backUp(folder, site)).rejects.toThrow('exists already')
    expect(await readFile(file, 'utf8')).toBe('mine')
  })

  test('leaves no file when it fails', async ({ folder, site }) => {
    const settings = await emptyDatabase()
    await expect(backUp(folder, site, { settings })).rejects.toThrow(/migrations/)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('an encrypted backup', () => {
  test('is unreadable without its key', async ({ folder, site }) => {
    const file = await backUp(folder, site)
    expect(await readFile(file)).not.toContain(Buffer.from('jane.doe@example.org'))
    await expect(readArchive(file, undefined)).rejects.toThrow(/encrypted/)
    const strange = { identities: [await generateX25519Identity()] }
    await expect(readArchive(file, strange)).rejects.toThrow(/does not open/)
  })

  test('opens only with its passphrase', async ({ folder, site }) => {
    const passphrase = 'lantern meadow granite owl'
    const file = await backUp(folder, site, { lock: { passphrase } })
    await expect(readArchive(file, { passphrase: 'another one' })).rejects.toThrow(/does not open/)
    expect((await readArchive(file, { passphrase })).header.hasVideos).toBe(true)
  })

  test('leaves out the sealing key when it is not encrypted', async ({ folder, site }) => {
    const file = await backUp(folder, site, { lock: undefined })
    const names: string[] = []
    await readArchive(file, undefined, async ({ name }) => {
      names.push(name)
    })
    expect(names).toContain(`videos/originals/${videoId}`)
    expect(names).not.toContain('sealing.key')
  })
})

describe('a restore refuses, before it changes anything,', () => {
  async function damage(
    folder: string,
    site: TestSite,
    change: (bytes: Buffer) => Buffer,
    of: ArchiveLock | undefined = lock,
  ) {
    const file = await backUp(folder, site, { lock: of })
    await writeFile(file, change(await readFile(file)))
    return file
  }
  const flipped = (at: number) => (bytes: Buffer) => {
    const place = Math.floor(bytes.length * at)
    bytes.writeUInt8(bytes.readUInt8(place) ^ 0x40, place)
    return bytes
  }
  const locks = [
    ['encrypted', lock, key],
    ['readable', undefined, undefined],
  ] as const

  describe.each(locks)('an archive that is %s and', (_name, of, opener) => {
    test.for<[string, (bytes: Buffer) => Buffer]>([
      ['cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
      ['one byte short', (bytes: Buffer) => bytes.subarray(0, -1)],
      ['changed near its beginning', flipped(0.1)],
      ['changed in its middle', flipped(0.5)],
      ['changed at its end', flipped(0.9999)],
      ['followed by something', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
    ])('%s', async ([_what, change], { folder, site }) => {
      const file = await damage(folder, site, change, of)
      const settings = await emptyDatabase()
      await expect(restore(folder, file, { settings, key: opener })).rejects.toThrow(
        UnusableArchive,
      )
      const { rows } = await inDatabase(settings, (database) =>
        sql`select from pg_tables where schemaname = 'public'`.execute(database),
      )
      expect(rows).toEqual([])
    })
  })

  test.for<[string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('select 1;\n')],
    ['a photograph', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('%s', async ([_name, content], { folder }) => {
    const file = path.join(folder, 'foreign')
    await writeFile(file, content)
    await expect(restore(folder, file)).rejects.toThrow('is no backup of Anomaly Register')
  })

  test('a database with data, unless the operator allows it', async ({ folder, site }) => {
    const file = await backUp(folder, site)
    const { settings } = await restore(folder, file)
    await expect(restore(folder, file, { settings })).rejects.toThrow(/holds data/)
    await inDatabase(settings, (database) => storeReports(database, [{}]))
    await restore(folder, file, { settings, isReplacing: true })
    expect(await fingerprint(settings)).toEqual(await fingerprint(site.settings))
  })

  test('a database that a site is using', async ({ folder, site }) => {
    const file = await backUp(folder, site)
    await site.database.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection)
      await expect(
        restore(folder, file, { settings: site.settings, isReplacing: true }),
      ).rejects.toThrow(/site is running/)
    })
  })
})

describe('an interrupted restore', () => {
  test('keeps every site closed until a second call completes it', async ({ folder, site }) => {
    const file = await backUp(folder, site)
    const missing = path.join(folder, 'no-such-ledger')
    const settings = await emptyDatabase()
    await expect(restore(folder, file, { settings, ledgers: [missing] })).rejects.toThrow(/ENOENT/)
    // The tests also run on a database server without fsync.
    const config = { ...otherConfig(folder), isUnsafeDatabaseAllowed: true }
    const url = databaseUrlOf(settings)
    await expect(openConfiguredDatabase({ ...config, databaseUrl: url })).rejects.toThrow(
      /has not ended/,
    )
    await restore(folder, file, { settings })
    await (await openConfiguredDatabase({ ...config, databaseUrl: url })).close()
    expect(await fingerprint(settings)).toEqual(await fingerprint(site.settings))
  })
})
