import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ownMigrations } from '../../src/server/database/migrate.ts'
import { searchLocations } from './search-locations.ts'
import type { TestSite } from './site-test.ts'

type Upgrade = {
  migration: string
  /** Of countries in the text index, which the migration adds. */
  keys: string[]
  /** How many reports each search finds afterwards. */
  found: Record<string, number>
}

/** Takes keys away from stored reports, and expects that a migration adds them again and changes nothing else. */
export async function expectStoredKeys(site: TestSite, { migration, keys, found }: Upgrade) {
  const { database } = site
  const read = () =>
    database.selectFrom('reports').select(['location', 'updatedAt']).orderBy('id').execute()
  const before = await read()
  const holders = keys.map((key) => `'${key}'`).join(' | ')
  await sql`
    update reports set search_vector = ts_delete(search_vector, ${keys}::text[])
     where search_vector @@ ${holders}::tsquery`.execute(database)
  const [first = ''] = Object.keys(found)
  expect(await searchLocations(site, first)).toEqual([])
  const file = path.join(ownMigrations, migration)
  await sql.raw(await readFile(file, 'utf8')).execute(database)
  for (const [search, reports] of Object.entries(found)) {
    expect(await searchLocations(site, search)).toHaveLength(reports)
  }
  expect(await read()).toEqual(before)
}
