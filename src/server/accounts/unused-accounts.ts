import { sql } from 'kysely'
import * as z from 'zod'
import { policy } from '../../shared/policy.ts'
import { pageUrls } from '../../shared/urls.ts'
import { knownOrigin } from '../http/site-origin.ts'
import { defineJob, type JobContext } from '../jobs/job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { accountUnusedMail } from '../mail/mail-texts.ts'
import { eraseAccount } from './erase-account.ts'

/** Months without use. */
const erasedAfter = policy.inactiveAccountMonths
const warnedAfter = { first: erasedAfter - 2, last: erasedAfter - 1 }

/** Days from the last warning to the erasure, at least. Matters if the warning was late. */
const notice = 28

/**
 * If a run would erase more than both, it erases none: a wrong clock is likely. The operator must
 * confirm.
 */
const suspicious = { accounts: 20, share: 0.05 }

const batchSize = 100

const lastUsed = sql`coalesce(last_active_at, created_at)`
const months = (count: number) => sql`make_interval(months => ${count})`
const days = (count: number) => sql`make_interval(days => ${count})`

const isDueForWarning = sql<boolean>`(
  ${lastUsed} <= now() - ${months(warnedAfter.first)}
    and coalesce(unused_warned_at < ${lastUsed} + ${months(warnedAfter.first)}, true)
  or ${lastUsed} <= now() - ${months(warnedAfter.last)}
    and unused_warned_at < ${lastUsed} + ${months(warnedAfter.last)})`

const isDueForErasure = sql<boolean>`(
  ${lastUsed} <= now() - ${months(erasedAfter)}
    and unused_warned_at > ${lastUsed}
    and unused_warned_at <= now() - ${days(notice)})`

/** Marks a batch of accounts and queues their mails in one transaction. Returns their number. */
async function warnBatch({ database, jobs, config }: JobContext): Promise<number> {
  const link = `${knownOrigin(config)}${pageUrls.auth}`
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ email: string; eraseAt: Date }>`
      update users set unused_warned_at = now()
       where id in (select id from users where ${isDueForWarning} limit ${batchSize}
                   for update skip locked)
      returning email,
        greatest(${lastUsed} + ${months(erasedAfter)}, now() + ${days(notice)}) as erase_at
    `.execute(transaction)
    for (const { email, eraseAt } of rows) {
      const mail = accountUnusedMail({ config, to: email, link, eraseAt })
      await jobs.enqueue(transaction, deliverMail, mail)
    }
    return rows.length
  })
}

async function listDueForErasure({ database }: JobContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${isDueForErasure} order by ${lastUsed}`.execute(database)
  return rows.map(({ id }) => id)
}

async function isTooMany({ database }: JobContext, count: number): Promise<boolean> {
  const { accounts } = await database
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow()
  return count > suspicious.accounts && count > suspicious.share * accounts
}

/**
 * Erases accounts after 36 months without use. Warns their owners after 34 and 35 months. An
 * operator sets `confirmed` after checking that a suspiciously large number is right.
 */
export const endUnusedAccounts = defineJob({
  name: 'end-unused-accounts',
  schedule: '41 3 * * *',
  payload: z.object({ confirmed: z.boolean().default(false) }),
  longestRun: 3_600,
  retries: { times: 2, firstDelay: 600, longestDelay: 3_600 },
  async perform(context, { confirmed }, { signal }) {
    const { log } = context
    const ids = await listDueForErasure(context)
    if (!confirmed && (await isTooMany(context, ids.length))) {
      log.error(
        { accounts: ids.length },
        'Too many unused accounts would be erased at once; none is',
      )
    } else {
      for (const id of ids) {
        if (signal.aborted) return
        await eraseAccount(context, id, { withdrawReports: false, onlyIf: isDueForErasure })
      }
      if (ids.length > 0) log.info({ accounts: ids.length }, 'Erased unused accounts')
    }
    let warned = 0
    while (!signal.aborted) {
      const batch = await warnBatch(context)
      warned += batch
      if (batch === 0) break
    }
    if (warned > 0) log.info({ accounts: warned }, 'Warned the owners of unused accounts')
  },
})
