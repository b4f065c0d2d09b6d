import { sql } from 'kysely'
import * as z from 'zod'
import { knownOrigin } from '../http/site-origin.ts'
import { defineJob, type JobContext, noRetries, repeatBatches } from '../jobs/job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { caseNewsMail } from '../mail/notice-mails.ts'
import { openOwnAddress } from './notice-addresses.ts'
import { noticeCode, noticeLinks } from './notice-codes.ts'

const batchSize = 100

/** A moderator may undo a decision at once, or write an answer after it: one mail tells of both. */
const delay = sql`interval '10 minutes'`

/** Marks a batch of cases and queues their mails in one transaction. Returns their number. */
async function tellBatch({ database, jobs, config, log }: JobContext): Promise<number> {
  const origin = knownOrigin(config)
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string; addressSealed: Buffer }>`
      update case_notices set told_at = now(), due_at = null
       where id in (select id from case_notices where due_at <= now() - ${delay}
                     order by due_at limit ${sql.lit(batchSize)} for update skip locked)
      returning id, address_sealed`.execute(transaction)
    for (const { id, addressSealed } of rows) {
      const to = await openOwnAddress(config, id, addressSealed)
      if (to === undefined) log.warn('The address of a case cannot be read with this sealing.key')
      else {
        const links = noticeLinks(origin, await noticeCode(config, id))
        await jobs.enqueue(transaction, deliverMail, caseNewsMail({ config, to, origin, ...links }))
      }
    }
    return rows.length
  })
}

/** Tells witnesses who left an address that something is new on their case, once until they open it. */
export const caseNoticeMailing = defineJob({
  name: 'mail-case-notices',
  schedule: '*/10 * * * *',
  payload: z.object({}),
  longestRun: 600,
  retries: noRetries,
  async perform(context, _payload, { signal }) {
    if (!context.config.site.sendsNotices) return
    const told = await repeatBatches(signal, () => tellBatch(context))
    if (told > 0) context.log.info({ cases: told }, 'Told witnesses that something is new')
  },
})
