import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { sessionId } from './sessions.ts'

/** Seconds until a note expires. */
export const noteTerm = 600

/**
 * The key of a note: the state of an unfinished action in one browser. Notes are rows beside the
 * sessions, so that they survive a restart and every process finds them. `token` is in the
 * browser's cookie and is required to find the note. `name` distinguishes the notes of one browser.
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

/** Stores a note for ten minutes and replaces a note with the same key. */
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

/** Returns the content of the note, or undefined if it expired. */
export async function findNote(database: Database, key: NoteKey): Promise<unknown> {
  const { rows } = await sql<{ sess: unknown }>`
    select sess from sessions where sid = ${noteId(key)} and expire > now()`.execute(database)
  return rows[0]?.sess
}

/** Returns and deletes a note. Only one of several concurrent callers gets it. */
export async function takeNote(database: Database, key: NoteKey): Promise<unknown> {
  const { rows } = await sql<{ sess: unknown }>`
    delete from sessions where sid = ${noteId(key)} and expire > now() returning sess
  `.execute(database)
  return rows[0]?.sess
}
