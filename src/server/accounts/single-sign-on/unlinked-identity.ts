import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../database/open.ts'
import { findNote, keepNote, takeNote } from '../../security/browser-notes.ts'

/** Whom the provider vouched for, and who has to say to which account that belongs. */
const UnlinkedIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** By which the person recognises it; null when the provider has not confirmed any. */
  email: z.nullable(z.string()),
  next: z.string(),
  /** By the clock of the database, like the sessions. */
  keptAt: z.coerce.date(),
})
export type UnlinkedIdentity = z.infer<typeof UnlinkedIdentity>

function keyOf(token: string) {
  return { kind: 'unlinked-identity', token, name: '' } as const
}

/** For ten minutes this browser may link the identity to the account that it signs in to. */
export function keepUnlinkedIdentity(
  database: Database,
  token: string,
  identity: Omit<UnlinkedIdentity, 'keptAt'>,
): Promise<void> {
  return keepNote(database, keyOf(token), identity)
}

export async function findUnlinkedIdentity(
  database: Database,
  token: string,
): Promise<UnlinkedIdentity | undefined> {
  return z.optional(UnlinkedIdentity).parse(await findNote(database, keyOf(token)))
}

/** What waits under this e-mail address in any browser is linked to nobody any more. */
export async function forgetUnlinkedIdentities(database: Database, email: string): Promise<void> {
  await sql`
    delete from sessions
     where sess ->> 'kind' = 'unlinked-identity' and lower(sess ->> 'email') = lower(${email})
  `.execute(database)
}

/** As `findUnlinkedIdentity`, but once. */
export async function takeUnlinkedIdentity(
  database: Database,
  token: string,
): Promise<UnlinkedIdentity | undefined> {
  return z.optional(UnlinkedIdentity).parse(await takeNote(database, keyOf(token)))
}
