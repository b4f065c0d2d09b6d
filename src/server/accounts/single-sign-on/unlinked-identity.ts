import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../database/open.ts'
import { findNote, keepNote, takeNote } from '../../security/browser-notes.ts'

/** An identity that the provider has confirmed, until its owner chooses the account for it. */
const UnlinkedIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Shown so that the user recognises the identity. Null if the provider has confirmed none. */
  email: z.nullable(z.string()),
  next: z.string(),
  /** Set by the clock of the database, like the times of sessions. */
  keptAt: z.coerce.date(),
})
export type UnlinkedIdentity = z.infer<typeof UnlinkedIdentity>

function keyOf(token: string) {
  return { kind: 'unlinked-identity', token, name: '' } as const
}

/** Lets this browser link the identity to an account for ten minutes. */
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

/** Deletes the pending identities with this e-mail address, in every browser. */
export async function forgetUnlinkedIdentities(database: Database, email: string): Promise<void> {
  await sql`
    delete from sessions
     where sess ->> 'kind' = 'unlinked-identity' and lower(sess ->> 'email') = lower(${email})
  `.execute(database)
}

/** Like `findUnlinkedIdentity`, but deletes the identity. */
export async function takeUnlinkedIdentity(
  database: Database,
  token: string,
): Promise<UnlinkedIdentity | undefined> {
  return z.optional(UnlinkedIdentity).parse(await takeNote(database, keyOf(token)))
}
