import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { unprocessable } from '../http/problems.ts'
import { dailySalt } from '../security/daily-salt.ts'
import { sourceOf } from '../security/source.ts'

/**
 * One submission of the form: its key, and a hash of its content. `receiptSeed` makes the receipt code,
 * so that a client that repeats the submission gets the same one. Never stored.
 */
export type Submission = { key: Buffer; hash: Buffer; receiptSeed: Buffer | undefined }

/**
 * Uses the key that the client chose (decision 17). Only its hash is stored. The key itself keys
 * the hash of the content, so nobody with the database can test guesses of the content.
 */
export function submissionOfHeader(idempotencyKey: string, content: object): Submission {
  return {
    key: createHash('sha256').update(`Idempotency-Key ${idempotencyKey}`).digest(),
    hash: createHmac('sha256', idempotencyKey).update(JSON.stringify(content)).digest(),
    receiptSeed: createHash('sha256').update(`receipt ${idempotencyKey}`).digest(),
  }
}

/**
 * Without scripts a form has no fresh key, so equal content from the same sender counts as one
 * submission until midnight (UTC). Nobody can compute the key from guessed content: the secret
 * stays on the server and is deleted after the day. It includes the sender, so that the response
 * confirms a guess to nobody else. No Idempotency-Key can have the same hash. There is no seed: a
 * neighbour with the same browser could repeat a public report and would get the receipt of its witness.
 */
export async function submissionOfPlainForm(
  database: Database,
  request: FastifyRequest,
  content: object,
): Promise<Submission> {
  const sender = `${sourceOf(request.ip)} ${request.headers['user-agent'] ?? ''}`
  const key = createHmac('sha256', await dailySalt(database))
    .update(JSON.stringify(['plain form', sender, content]))
    .digest()
  return { key, hash: key, receiptSeed: undefined }
}

/** Inserts the key for a new report. Returns false if another report has the key. */
export async function takeSubmissionKey(
  transaction: DatabaseTransaction,
  { key, hash }: Pick<Submission, 'key' | 'hash'>,
  reportId: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into submission_keys (key, hash, report_id) values (${key}, ${hash}, ${reportId})
        on conflict (key) do update
       set hash = excluded.hash, report_id = excluded.report_id, expires_at = excluded.expires_at
     where submission_keys.expires_at <= now()`.execute(transaction)
  return numAffectedRows > 0n
}

/** Deletes the keys of these reports. */
export async function deleteSubmissionKeys(
  transaction: DatabaseTransaction,
  reportIds: string[],
): Promise<void> {
  await transaction.deleteFrom('submissionKeys').where('reportId', 'in', reportIds).execute()
}

/** True for a repetition. Throws 422 if the key was used for something else. */
export async function isRepeated(
  database: Database,
  { key, hash }: Pick<Submission, 'key' | 'hash'>,
): Promise<boolean> {
  const earlier = await database
    .selectFrom('submissionKeys')
    .select('hash')
    .where('key', '=', key)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (earlier && !earlier.hash.equals(hash)) throw unprocessable('idempotency-key-reused')
  return earlier !== undefined
}
