import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { summaryOf } from '../backup/archive-format.ts'
import type { ArchiveLock } from '../backup/archive-key.ts'
import { noteBackup, writeBackup } from '../backup/write-backup.ts'
import { type Config, readConfig } from '../config.ts'
import { expectDataDirectory } from '../data-directory.ts'
import { openDatabase } from '../database/open.ts'
import { openPresentDatabase } from '../database/present-database.ts'
import { writeLedger } from '../erasures/write-ledger.ts'
import { askPassword } from './ask-password.ts'
import { type Arguments, type Flags, runCommand, WrongUsage } from './run-command.ts'

const usage = `npm run backup -- FILE [options]

Writes all data into FILE, which must not exist yet, and verifies it. The site can keep running.

  --recipient KEY     encrypts it for an age key (age1…); can be repeated. The default is the key in
                      BACKUP_RECIPIENT
  --passphrase        encrypts it with a passphrase, from a prompt or from standard input
  --unencrypted       does not encrypt it: it holds names and addresses of anonymous witnesses
  --without-videos    leaves out videos, for a bucket that has its own backup
  --make-key FILE     only creates a new key and prints its recipient
  --help              shows this text`

const options = {
  recipient: { type: 'string', multiple: true },
  passphrase: { type: 'boolean', default: false },
  unencrypted: { type: 'boolean', default: false },
  'without-videos': { type: 'boolean', default: false },
  'make-key': { type: 'string' },
} as const

const incomplete =
  'So it is not complete: look for them in DATA_DIR/evidence or the bucket, and whether DATA_DIR is that of the site.'

/** Returns undefined for an unencrypted backup, which the operator must request explicitly. */
async function readLock(
  flags: Flags<typeof options>,
  config: Config,
): Promise<ArchiveLock | undefined> {
  const ways = [flags.recipient !== undefined, flags.passphrase, flags.unencrypted]
  if (ways.filter(Boolean).length > 1) {
    throw new WrongUsage('Give one of --recipient, --passphrase and --unencrypted.')
  }
  if (flags.unencrypted) return undefined
  if (flags.passphrase) {
    const passphrase = await askPassword('passphrase')
    if (passphrase.length < 12) throw new WrongUsage('A passphrase needs at least 12 characters.')
    return { passphrase }
  }
  const recipients = flags.recipient ?? (config.backupRecipient ? [config.backupRecipient] : [])
  if (recipients.length > 0) return { recipients }
  throw new WrongUsage(`Choose how to encrypt the backup.\n\n${usage}`)
}

async function makeKey(file: string): Promise<void> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`${file} decrypts the backups; keep it on another machine. Encrypt them with
BACKUP_RECIPIENT=${recipient}`)
}

async function backUp(file: string, flags: Flags<typeof options>): Promise<void> {
  const config = readConfig(process.env)
  const lock = await readLock(flags, config)
  await expectDataDirectory(config.dataDirectory)
  const { settings, stop } = await openPresentDatabase(config)
  try {
    const database = openDatabase(settings, { statementTimeout: 60_000 })
    const { rows } = await sql<{ ledger: string | null }>`
      select to_regclass('ledger.erasures') as ledger`.execute(database)
    if (rows[0]?.ledger) await writeLedger(database, config, { all: true })
    await database.destroy()
    const facts = await writeBackup({
      config,
      settings,
      file,
      lock,
      withVideos: !flags['without-videos'],
    })
    const summary = `${file}: ${summaryOf(facts)}.`
    if (facts.end.missingVideos > 0) throw new Error(`${summary} ${incomplete}`)
    await noteBackup(config, facts.header.createdAt)
    console.log(`${summary} It was read again and is complete.`)
  } finally {
    await stop()
  }
}

async function run({ values: flags, positionals }: Arguments<typeof options>): Promise<void> {
  const [file, ...others] = positionals
  if (flags['make-key'] !== undefined && !file) return makeKey(flags['make-key'])
  if (!file || others.length > 0 || flags['make-key'] !== undefined) throw new WrongUsage(usage)
  // Requests of visitors get the processor first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await backUp(file, flags)
}

await runCommand(usage, options, run)
