import { sql } from 'kysely'
import * as z from 'zod'
import { noticeFrequencies } from '../../shared/notices.ts'
import type { Database } from '../database/open.ts'
import { defineJob } from '../jobs/job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { savedSearchAskedMail } from '../mail/notice-mails.ts'
import { hashOneTimeCode } from '../security/one-time-codes.ts'
import { openAddress } from './notice-addresses.ts'
import { noticeCode, noticeLinks } from './notice-codes.ts'

/** Searches of one address, and those of them that wait for its confirmation. */
const most = { searches: 10, waiting: 3 }

const Asked = z.object({
  id: z.uuid(),
  addressHash: z.base64(),
  addressSealed: z.base64(),
  question: z.string(),
  frequency: z.enum(noticeFrequencies),
  origin: z.string(),
})

const bytes = (text: string) => Buffer.from(text, 'base64')

/** Somebody else may have entered the address, so it gets few mails until it answers one. */
async function mayAsk(transaction: Database, addressHash: Buffer): Promise<boolean> {
  // Jobs for the same address wait for each other. Otherwise both could count before either inserts.
  const lock = addressHash.readBigInt64BE().toString()
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(transaction)
  const { rows } = await sql<{ searches: number; waiting: number }>`
    select count(*)::int as searches, (count(*) filter (where confirmed_at is null))::int as waiting
      from saved_searches where address_hash = ${addressHash}`.execute(transaction)
  const [{ searches, waiting } = { searches: 0, waiting: 0 }] = rows
  return searches < most.searches && waiting < most.waiting
}

/**
 * Stores a search and mails the question whether its address wants it. A job, so that the answer to the
 * visitor takes the same time whether the address is known or not. Its payload holds no address in
 * plain text, because the queue keeps a failed job for some days.
 */
export const savedSearchRequest = defineJob({
  name: 'saved-search-request',
  payload: Asked,
  longestRun: 60,
  retries: { times: 10, firstDelay: 15, longestDelay: 600 },
  async perform({ database, config, jobs, log }, asked, { id: jobId }) {
    const { id, question, frequency, origin } = asked
    const addressHash = bytes(asked.addressHash)
    const addressSealed = bytes(asked.addressSealed)
    const to = await openAddress(config, id, addressSealed)
    const code = await noticeCode(config, id)
    await database.transaction().execute(async (transaction) => {
      if (!(await mayAsk(transaction, addressHash))) {
        log.info({ jobId }, 'No mail asks about a saved search: this address has too many')
        return
      }
      const added = await transaction
        .insertInto('savedSearches')
        .values({
          id,
          codeHash: hashOneTimeCode(code),
          addressHash,
          addressSealed,
          question,
          frequency,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) return
      const mail = savedSearchAskedMail({ config, to, ...noticeLinks(origin, code) })
      await jobs.enqueue(transaction, deliverMail, mail)
    })
  },
})
