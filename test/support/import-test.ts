import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type ImportOptions, importFile } from '../../src/server/importing/import-file.ts'
import { parseMapping } from '../../src/server/importing/mapping.ts'
import { test as databaseTest, type TestDatabase } from './database-test.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The time of every import. */
const now = new Date('2026-11-21T12:00:00Z')

/** `run` imports a file of this content into the database, with the patience of the command. */
export const test = databaseTest
  .extend('folder', temporaryFolder)
  .extend(
    'run',
    ({ own, folder }) =>
      async (content: string | Buffer, options: Partial<ImportOptions> = {}) => {
        const file = path.join(folder, 'reports.csv')
        const refused = path.join(folder, 'refused.csv')
        await writeFile(file, content)
        await rm(refused, { force: true })
        const given = { file, refusalFiles: { refused }, database: own.database, now }
        const summary = await importFile({
          ...{ mapping: undefined, source: 'test', ...given },
          ...options,
        })
        return { summary, refused: await readFile(refused, 'utf8').catch(() => '') }
      },
  )

/** Takes back what an earlier test imported. */
export async function emptyRegister({ own }: { own: TestDatabase }): Promise<void> {
  await own.database.deleteFrom('reports').execute()
  await own.database.deleteFrom('removedImports').execute()
}

/** The reports of the database, by location. */
export const stored = (own: TestDatabase) =>
  own.database.selectFrom('reports').selectAll().orderBy('location').execute()

/** A mapping of rows with a number, a town, a country and a text. */
export const towns = parseMapping(
  JSON.stringify({
    key: 'No',
    fields: {
      region: { place: ['Country'], fallback: 'usa' },
      phenomenonType: { constant: 'ufo' },
      sightingDate: { constant: '2020-05-01' },
      ...{ location: { column: 'Town' }, description: { column: 'Text' } },
    },
  }),
  'towns.json',
)
export const townsHeader = 'No,Town,Country,Text'
/** A file that `towns` maps. */
export const townsFile = (...rows: string[]) => [townsHeader, ...rows].join('\n')
