import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { passwordResetMinutes } from '../../shared/limits.ts'
import { pageUrls } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'
import type { User } from './queries.ts'

/** What is stored of a link's token, so that no backup opens an account. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Earlier ones stay valid: otherwise anybody who knows the address could end the owner's link. */
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
 * A link by which its bearer chooses a new password for the account. Several links are valid side by
 * side; using one ends all. The token is in the fragment, which browsers send to no server: no log
 * and no referrer holds it.
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
