import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { sessionId } from './sessions.ts'

/** Seconds in which what was begun has to be finished. */
export const noteTerm = 600

/**
 * What one browser is in the middle of: a row beside the sessions, because it must outlast a
 * restart and be found by every process. `token` is in the browser's cookie; the row is found only
 * with it, and `name` tells several notes of one browser apart.
 */
export type NoteKey = {
  kind: 'sign-in' | 'unlinked-identity' | 'passkey-sign-in' | 'new-passkey' | 'new-authenticator'
  token: string
  name: string
}

export function newBrowserToken(): string {
  return randomBytes(32).toString('base64url')
}

function noteId({ kind, token, name }: NoteKey): string {
  return sessionId([kind, token, name].join(' '))
}

/** Keeps a note for ten minutes, in place of one with the same key. */
export async function keepNote(database: Database, key: NoteKey, content: object): Promise<void> {
  await sql`
    insert into sessions (sid, sess, expire)
    values (
      ${noteId(key)},
      ${JSON.stringify(content)}::jsonb
        || jsonb_build_object('kind', ${key.kind}::text, 'keptAt', now()),
      now() + make_interval(secs => ${noteTerm})
    )
    on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire
  `.execute(database)
}

/** The note while it lasts, as it was kept. */
export async function findNote(database: Database, key: NoteKey): Promise<unknown> {
  const { rows } = await sql<{ sess: unknown }>`
    select sess from sessions where sid = ${noteId(key)} and expire > now()`.execute(database)
  return rows[0]?.sess
}

/** As `findNote`, but nobody finds it again: of several who ask at once, one gets it. */
export async function takeNote(database: Database, key: NoteKey): Promise<unknown> {
  const { rows } = await sql<{ sess: unknown }>`
    delete from sessions where sid = ${noteId(key)} and expire > now() returning sess
  `.execute(database)
  return rows[0]?.sess
}
