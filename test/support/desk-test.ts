import { openDesk } from './desk.ts'
import { test as base } from './site-test.ts'

export type { TestSite } from './site-test.ts'

/** A `test` whose file shares two desks: that of an `admin` and that of a `moderator`. */
export const test = base
  .extend('admin', { scope: 'file' }, ({ site }) => openDesk(site))
  .extend('moderator', { scope: 'file' }, ({ site }) => openDesk(site, 'moderator'))
