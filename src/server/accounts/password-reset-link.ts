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

/** Stores a token that can be used from now on; earlier ones of the account end. */
async function storeReset(database: Database, { id }: User, token: string): Promise<Date> {
  return database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
    await transaction.deleteFrom('passwordResets').where('userId', '=', id).execute()
    const { expiresAt } = await transaction
      .insertInto('passwordResets')
      .values({
        tokenHash: hashResetToken(token),
        userId: id,
        expiresAt: sql<Date>`now() + make_interval(mins => ${passwordResetMinutes})`,
      })
      .returning('expiresAt')
      .executeTakeFirstOrThrow()
    return expiresAt
  })
}

/**
 * A link by which its bearer chooses a new password for the account, once; earlier ones end. The
 * token is in the fragment, which browsers tell to nobody: it stands in no log and no referrer.
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
