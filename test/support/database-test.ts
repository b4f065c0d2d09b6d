import { test as base } from 'vitest'
import { closing } from './closing.ts'
import { openPatient, testDatabase } from './database.ts'

export type { TestDatabase } from './database.ts'

/**
 * A `test` whose file has a database of its own, migrated and empty. `patient` reaches it with the time
 * limit of a command.
 */
export const test = base
  .extend('own', { scope: 'file' }, closing(testDatabase))
  .extend('patient', { scope: 'file' }, ({ own }, { onCleanup }) => {
    const patient = openPatient(own.settings)
    onCleanup(() => patient.destroy())
    return patient
  })

/** A `test` that begins with a new database. */
export const testWithNewDatabase = base.extend('own', closing(testDatabase))
