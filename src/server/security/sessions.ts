import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/** A session is valid for one kind of account only. */
export type SessionKind = 'user' | 'administrator'

/**
 * Seconds (decision 14). A session ends after `idle` without use, and in any case after `longest`.
 */
export const sessionTerms = {
  user: { idle: 7 * 86_400, longest: 30 * 86_400, touchEvery: 3_600 },
  administrator: { idle: 30 * 60, longest: 12 * 3_600, touchEvery: 60 },
} as const

const largestNumberOfSessions = 20

export type Session = {
  sid: string
  kind: SessionKind
  ownerId: string
  /** Browser and system in words, for the user's list of sessions. */
  device: string
  startedAt: Date
  seenAt: Date
}

/** The key of a session is a hash, so that a backup contains no usable token. */
export function sessionId(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/**
 * Starts a session and returns the token for the cookie. Above twenty sessions, ends those of the
 * owner that were unused for longest.
 */
export async function startSession(
  database: Database,
  { kind, ownerId, device }: Pick<Session, 'kind' | 'ownerId' | 'device'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into sessions (sid, sess, expire)
    values (
      ${sessionId(token)},
      jsonb_build_object('kind', ${kind}::text, 'ownerId', ${ownerId}::text,
        'device', ${device}::text, 'startedAt', now(), 'seenAt', now()),
      now() + make_interval(secs => ${sessionTerms[kind].idle})
    )`.execute(database)
  await sql`
    delete from sessions where sid in (
      select sid from sessions
       where sess ->> 'ownerId' = ${ownerId} and sess ->> 'kind' = ${kind}
       order by expire desc, (sess ->> 'seenAt')::timestamptz desc
      offset ${largestNumberOfSessions}
    )`.execute(database)
  return token
}

/** An SQL condition on `sessions`: the session of this token has not expired. */
export function isValidSession(kind: SessionKind, token: string) {
  return sql<boolean>`sessions.sid = ${sessionId(token)}
    and sessions.expire > now() and sessions.sess ->> 'kind' = ${kind}`
}

/** True if the recorded use is old enough to record again, so that few reads write. */
export function isTouchDue(kind: SessionKind) {
  return sql<boolean>`(sessions.sess ->> 'seenAt')::timestamptz
    < now() - make_interval(secs => ${sessionTerms[kind].touchEvery})`
}

/** Records the use of a session and extends it. */
export async function touchSession(database: Database, kind: SessionKind, token: string) {
  const { idle, longest } = sessionTerms[kind]
  await sql`
    update sessions
       set sess = jsonb_set(sess, '{seenAt}', to_jsonb(now())),
           expire = least(
             (sess ->> 'startedAt')::timestamptz + make_interval(secs => ${longest}),
             now() + make_interval(secs => ${idle}))
     where ${isValidSession(kind, token)}`.execute(database)
}

export async function endSession(database: Database, kind: SessionKind, sid: string) {
  await sql`delete from sessions where sid = ${sid} and sess ->> 'kind' = ${kind}`.execute(database)
}

/** Ends all sessions of an account except the one with the key `exceptSid`. */
export async function endSessionsOf(
  database: Database,
  { kind, ownerId, exceptSid = '' }: { kind: SessionKind; ownerId: string; exceptSid?: string },
): Promise<void> {
  await sql`
    delete from sessions
     where sess ->> 'ownerId' = ${ownerId} and sess ->> 'kind' = ${kind} and sid <> ${exceptSid}
  `.execute(database)
}

/** Lists the unexpired sessions of an account, the most recently used first. */
export async function listSessions(
  database: Database,
  kind: SessionKind,
  ownerId: string,
): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select sid, sess ->> 'kind' as kind, sess ->> 'ownerId' as owner_id,
           sess ->> 'device' as device,
           (sess ->> 'startedAt')::timestamptz as started_at,
           (sess ->> 'seenAt')::timestamptz as seen_at
      from sessions
     where sess ->> 'ownerId' = ${ownerId} and sess ->> 'kind' = ${kind} and expire > now()
     order by seen_at desc, sid`.execute(database)
  return rows
}
