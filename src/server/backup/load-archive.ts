import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { listMigrations, migrate } from '../database/migrate.ts'
import type { ConnectionSettings } from '../database/open.ts'
import { appendToLedger, ledgerFolder, parseErasure } from '../erasures/ledger-files.ts'
import { type EvidenceFiles, openEvidenceFiles } from '../evidence/evidence.ts'
import { evidenceKinds } from '../evidence/keep/evidence-store.ts'
import { ifPresent } from '../if-present.ts'
import { sealingKeyFileOf } from '../security/sealing.ts'
import {
  type ArchiveFacts,
  type ArchiveHeader,
  entryNames,
  UnusableArchive,
} from './archive-format.ts'
import type { ArchiveKey } from './archive-key.ts'
import type { WaitingJob } from './finish-restore.ts'
import { loadTables } from './load-tables.ts'
import { type ArchiveEntry, readArchive } from './read-archive.ts'

export type LoadOptions = {
  file: string
  key: ArchiveKey | undefined
  facts: ArchiveFacts
  config: Config
  settings: ConnectionSettings
  isReplacing: boolean
}

/** Creates the schema of an archive by applying the migrations that it lists. */
export async function createSchemaOf(
  { migrations }: ArchiveHeader,
  settings: ConnectionSettings,
): Promise<void> {
  const own = await listMigrations()
  const unknown = migrations.find((name) => !own.includes(name))
  if (unknown) {
    throw new UnusableArchive(
      `The backup was made by a newer release (${unknown}); restore it with that one.`,
    )
  }
  await migrate(settings, { names: migrations })
}

async function textOf({ content }: ArchiveEntry): Promise<string> {
  return Buffer.concat(await Array.fromAsync(content)).toString('utf8')
}

async function storeVideo(entry: ArchiveEntry, evidence: EvidenceFiles, folder: string) {
  const [, kind, id = ''] = entry.name.split('/')
  const known = evidenceKinds.find((one) => one === kind)
  if (!known || !/^[\da-f-]{36}$/.test(id)) {
    throw new UnusableArchive(`The backup holds an unknown entry: ${entry.name}`)
  }
  const file = path.join(folder, 'video')
  await pipeline(entry.content, createWriteStream(file, { mode: 0o600 }))
  await evidence.store.put({ kind: known, id }, file)
}

/**
 * Renames a different key that exists already, because the loaded secrets need the archive's key. A file of
 * SEALING_KEY_FILE belongs to the operator, and is often mounted from elsewhere.
 */
async function storeSealingKey(entry: ArchiveEntry, config: Config): Promise<void> {
  const file = sealingKeyFileOf(config)
  const key = Buffer.concat(await Array.fromAsync(entry.content))
  const present = await ifPresent(file, () => readFile(file))
  if (present?.equals(key)) return
  if (config.sealingKeyFile) {
    throw new UnusableArchive(
      `${file} of SEALING_KEY_FILE does not hold the key of the backup. Restore without SEALING_KEY_FILE: then DATA_DIR/sealing.key is that key.`,
    )
  }
  if (present) await rename(file, `${file}.before-restore-${Date.now()}`)
  await writeFile(file, key, { mode: 0o400, flush: true })
}

/**
 * Loads a verified archive into a database with the archive's schema. The database must be empty
 * unless `isReplacing`. Commits the rows only after it has read the whole archive again and its
 * checksum was right.
 */
export async function loadArchive(options: LoadOptions): Promise<{ jobs: WaitingJob[] }> {
  const { file, key, facts, config, settings, isReplacing } = options
  const evidence = await openEvidenceFiles(config)
  const folder = await mkdtemp(path.join(evidence.directory, 'work', 'restore-'))
  const jobs: WaitingJob[] = []
  try {
    await loadTables(settings, { header: facts.header, isReplacing }, async (loader) => {
      const read = await readArchive(file, key, async (entry) => {
        if (await loader.take(entry)) return
        if (entry.name.startsWith(entryNames.videos)) await storeVideo(entry, evidence, folder)
        else if (entry.name === entryNames.sealingKey) await storeSealingKey(entry, config)
        else if (entry.name === entryNames.erasures) {
          const erasures = (await textOf(entry))
            .split('\n')
            .flatMap((line) => parseErasure(line) ?? [])
          await appendToLedger(ledgerFolder(config.dataDirectory), erasures)
        } else if (entry.name === entryNames.jobs) {
          const lines = (await textOf(entry)).split('\n').filter((line) => line !== '')
          jobs.push(...lines.map((line): WaitingJob => JSON.parse(line)))
        } else throw new UnusableArchive(`The backup holds an unknown entry: ${entry.name}`)
      })
      if (read.end.sha256 !== facts.end.sha256) {
        throw new UnusableArchive('The backup was changed while it was restored.')
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { jobs }
}
