import { sql } from 'kysely'
import { signedInAdministrator } from './administrators.ts'
import { test as base } from './site-test.ts'

/** A `test` that begins with two administrators and no other: `actor` acts on `target`. */
export const test = base
  .extend('administrators', { auto: true }, async ({ site }) => {
    await sql`truncate admin_users, sessions cascade`.execute(site.database)
    const actor = await signedInAdministrator(site.database, { username: 'actor' })
    const target = await signedInAdministrator(site.database, { username: 'target' })
    return { actor, target }
  })
  .extend('actor', ({ administrators }) => administrators.actor)
  .extend('target', ({ administrators }) => administrators.target)
