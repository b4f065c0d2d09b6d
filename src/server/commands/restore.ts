import { readFile } from 'node:fs/promises'
import { type ArchiveFacts, summaryOf } from '../backup/archive-format.ts'
import { type ArchiveKey, readIdentities } from '../backup/archive-key.ts'
import { isEncrypted, readArchive } from '../backup/read-archive.ts'
import { rejectNewer, restoreIntoDatabase } from '../backup/restore-backup.ts'
import { restoreBundled } from '../backup/restore-bundled.ts'
import { readConfig } from '../config.ts'
import { directUrlOf } from '../database/database-config.ts'
import { listMigrations } from '../database/migrate.ts'
import { askPassphrase } from './ask-password.ts'
import { notice } from './notice.ts'
import { type Arguments, runCommand, WrongUsage } from './run-command.ts'

const usage = `npm run restore -- FILE [options]

Verifies a whole backup, then restores it. Stop the site first. Data that was erased after the
backup is erased again, according to the ledger under DATA_DIR.

  --identity FILE   decrypts the backup with this key; the default is to ask for a passphrase
  --replace         replaces existing data: a bundled database is moved aside, another one loses it
  --ledger PLACE    adds another file or folder of the ledger of erasures, for example from the disk
                    of a lost server; can be repeated
  --check           only verifies the backup and shows what it holds
  --help            shows this text`

const options = {
  identity: { type: 'string' },
  replace: { type: 'boolean', default: false },
  ledger: { type: 'string', multiple: true },
  check: { type: 'boolean', default: false },
} as const

async function readKey(
  file: string,
  identity: string | undefined,
): Promise<ArchiveKey | undefined> {
  if (!(await isEncrypted(file))) return undefined
  if (identity !== undefined)
    return { identities: readIdentities(await readFile(identity, 'utf8')) }
  return { passphrase: await askPassphrase() }
}

async function restore(
  given: { file: string; key: ArchiveKey | undefined; facts: ArchiveFacts },
  { isReplacing, ledgers }: { isReplacing: boolean; ledgers: string[] },
): Promise<void> {
  const config = readConfig(process.env)
  const all = { ...given, config, isReplacing, ledgers }
  const url = directUrlOf(config)
  if (!url) {
    const { erased, kept } = await restoreBundled({ ...all, onNotice: notice })
    console.log(`Restored. Erased again by the ledger: ${erased}.`)
    if (kept) console.log(`The old database is kept in ${kept}: delete it when everything works.`)
    return
  }
  const settings = { connectionString: url }
  const { erased } = await restoreIntoDatabase({ ...all, settings })
  console.log(
    `Restored. Erased again by the ledger: ${erased}. Seal the history again, see docs/operations.md.`,
  )
}

async function run({ values: flags, positionals }: Arguments<typeof options>): Promise<void> {
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new WrongUsage(usage)
  const key = await readKey(file, flags.identity)
  const facts = await readArchive(file, key)
  rejectNewer(facts, await listMigrations())
  console.log(`${file}: ${summaryOf(facts)}. It is complete.`)
  if (flags.check) return
  await restore({ file, key, facts }, { isReplacing: flags.replace, ledgers: flags.ledger ?? [] })
}

await runCommand(usage, options, run)
