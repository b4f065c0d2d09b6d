import { test as base } from 'vitest'
import { closing } from './closing.ts'
import { testDatabase } from './database.ts'

export type { TestDatabase } from './database.ts'

/** A `test` whose file has a database of its own, migrated and empty. */
export const test = base.extend('own', { scope: 'file' }, closing(testDatabase))

/** A `test` that begins with a new database. */
export const testWithNewDatabase = base.extend('own', closing(testDatabase))
