import { test as base } from 'vitest'
import { testDatabase } from './database.ts'

export type { TestDatabase } from './database.ts'

/** A `test` whose file has a database of its own, migrated and empty. */
export const test = base
  .extend('opener', { scope: 'file' }, { testDatabase })
  .extend('own', { scope: 'file' }, async ({ opener }, { onCleanup }) => {
    const own = await opener.testDatabase()
    onCleanup(own.close)
    return own
  })
