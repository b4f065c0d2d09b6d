import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { passwordResetMinutes } from '../../shared/limits.ts'
import { pageUrls } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'
import type { User } from './queries.ts'

/** The database stores only this hash, so that a token cannot be read from a backup. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Earlier links stay valid. Otherwise anyone who knows the address could revoke the owner's link.
 */
async function storeReset(database: Database, { id }: User, token: string): Promise<Date> {
  const { expiresAt } = await database
    .insertInto('passwordResets')
    .values({
      tokenHash: hashResetToken(token),
      userId: id,
      expiresAt: sql<Date>`now() + make_interval(mins => ${passwordResetMinutes})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/**
 * Creates a link that lets its bearer choose a new password for the account. Several links can be
 * valid at once; using one revokes all. Browsers do not send the fragment to servers, so the token
 * in it appears in no log and no referrer.
 */
export async function makeResetLink(
  database: Database,
  user: User,
  origin: string,
): Promise<{ link: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = await storeReset(database, user, token)
  return { link: `${origin}${pageUrls.passwordReset}#token=${token}`, expiresAt }
}
