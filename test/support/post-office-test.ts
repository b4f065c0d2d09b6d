import { test as base } from 'vitest'
import { closing } from './closing.ts'
import { openPostOffice } from './post-office.ts'

export type { PostOffice } from './post-office.ts'

/** A `test` whose file shares one post office; each test starts without mails and servers. */
export const test = base
  .extend('sharedOffice', { scope: 'file' }, closing(openPostOffice))
  .extend('office', ({ sharedOffice }, { onCleanup }) => {
    onCleanup(sharedOffice.clear)
    return sharedOffice
  })
