import { openCuttableDatabase } from './cuttable-database.ts'
import { testWithNewDatabase } from './database-test.ts'

/** A `test` with a new database, and a connection `way` to it that can be cut. */
export const testWithCuttableDatabase = testWithNewDatabase.extend(
  'way',
  async ({ own }, { onCleanup }) => {
    const way = await openCuttableDatabase(own.settings)
    onCleanup(way.close)
    return way
  },
)
