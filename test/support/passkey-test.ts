import { sql } from 'kysely'
import { byName } from './second-factor.ts'
import { test as base } from './site-test.ts'

export type { TestSite } from './site-test.ts'

/** A `test` that begins without administrators; passkeys are made for the `origin`. */
export const test = base.extend('origin', { auto: true }, async ({ site }) => {
  await sql`truncate admin_users, sessions cascade`.execute(site.database)
  return byName(site).url
})
