import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { emptyDatabase } from '../../../test/support/database.ts'
import { test as databaseTest } from '../../../test/support/database-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { readArchive } from './read-archive.ts'
import { restoreIntoDatabase } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const test = databaseTest.extend('folder', temporaryFolder)

/** How each index is made, and how many values ANALYZE keeps of its expressions. */
async function listIndexes(database: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select pg_get_indexdef(indexrelid) as definition, array_agg(attstattarget order by attnum) as statistics
      from pg_index join pg_attribute on attrelid = indexrelid
     where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     group by indexrelid order by 1`.execute(database)
  return rows
}

test('a restore makes each index as it was, with its settings', async ({ own, folder }) => {
  const file = path.join(folder, 'register.backup')
  const config = { ...readConfig({}), dataDirectory: path.join(folder, 'data') }
  await writeBackup({ config, settings: own.settings, file, lock: undefined, withVideos: false })
  const settings = await emptyDatabase()
  const facts = await readArchive(file, undefined)
  const given = { config, settings, file, facts, key: undefined, isReplacing: false, ledgers: [] }
  await restoreIntoDatabase(given)
  const restored = openDatabase(settings)
  const indexes = await listIndexes(restored).finally(() => restored.destroy())
  expect(indexes).toEqual(await listIndexes(own.database))
})
