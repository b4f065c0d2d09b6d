import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { NewReport } from '../../shared/reports.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { dailySalt } from '../security/daily-salt.ts'

/** One filling of the form: its key, and a hash of what was sent under it. */
export type Submission = { key: Buffer; hash: Buffer }

/**
 * The key that the client chose (decision 17). It is stored as a hash only, so it is the secret
 * under which the content is hashed: a reader of the database cannot test a guess of the content.
 */
export function submissionOfHeader(idempotencyKey: string, report: NewReport): Submission {
  return {
    key: createHash('sha256').update(`Idempotency-Key ${idempotencyKey}`).digest(),
    hash: createHmac('sha256', idempotencyKey).update(JSON.stringify(report)).digest(),
  }
}

/**
 * A form without scripts cannot carry a fresh key, so the same content from the same `sender` is one
 * submission until midnight (UTC). Nobody can compute the key from a guess of the content: the
 * secret never leaves the site and is forgotten with the day, and no Idempotency-Key hashes to it.
 * The sender is part of it, so that nobody else learns from the answer that a guess was right.
 */
export async function submissionOfPlainForm(
  database: Database,
  sender: string,
  report: NewReport,
): Promise<Submission> {
  const key = createHmac('sha256', await dailySalt(database))
    .update(JSON.stringify(['plain form', sender, report]))
    .digest()
  return { key, hash: key }
}

/** Takes the key for a report that this transaction inserts; false when another report has it. */
export async function takeSubmissionKey(
  transaction: DatabaseTransaction,
  { key, hash }: Submission,
  reportId: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into submission_keys (key, hash, report_id) values (${key}, ${hash}, ${reportId})
        on conflict (key) do update
       set hash = excluded.hash, report_id = excluded.report_id, expires_at = excluded.expires_at
     where submission_keys.expires_at <= now()`.execute(transaction)
  return numAffectedRows > 0n
}

/** Forgets the keys under which these reports were sent. */
export async function deleteSubmissionKeys(
  transaction: DatabaseTransaction,
  reportIds: string[],
): Promise<void> {
  await transaction.deleteFrom('submissionKeys').where('reportId', 'in', reportIds).execute()
}
