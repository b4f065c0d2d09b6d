import { test as base } from 'vitest'
import { openDatabase } from '../../src/server/database/open.ts'
import { closing } from './closing.ts'
import { testDatabase } from './database.ts'

export type { TestDatabase } from './database.ts'

/**
 * A `test` whose file has a database of its own, migrated and empty. `patient` reaches it with the time
 * limit of a command: a busy machine needs seconds for thousands of rows.
 */
export const test = base
  .extend('own', { scope: 'file' }, closing(testDatabase))
  .extend('patient', { scope: 'file' }, ({ own }, { onCleanup }) => {
    const patient = openDatabase(own.settings, { statementTimeout: 60_000 })
    onCleanup(() => patient.destroy())
    return patient
  })

/** A `test` that begins with a new database. */
export const testWithNewDatabase = base.extend('own', closing(testDatabase))
