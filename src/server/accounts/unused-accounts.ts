import { sql } from 'kysely'
import * as z from 'zod'
import { promisedPeriods } from '../../shared/promises.ts'
import { pageUrls } from '../../shared/urls.ts'
import { knownOrigin } from '../http/site-origin.ts'
import { defineJob, type JobContext } from '../jobs/job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { accountUnusedMail } from '../mail/mail-texts.ts'
import { keepPromise } from '../promises/keep-promise.ts'
import { type PromiseRule, timestamp } from '../promises/promise-rule.ts'
import { eraseAccount } from './erase-account.ts'

/** Months without use. */
const erasedAfter = promisedPeriods['unused-accounts'].amount
const warnedAfter = { first: erasedAfter - 2, last: erasedAfter - 1 }

/** Days from the last warning to the erasure, at least. Matters if the warning was late. */
const notice = 28

const batchSize = 100

const lastUsed = sql`coalesce(last_active_at, created_at)`
const months = (count: number) => sql`make_interval(months => ${count})`
const days = (count: number) => sql`make_interval(days => ${count})`

const isDueForWarning = sql<boolean>`(
  ${lastUsed} <= now() - ${months(warnedAfter.first)}
    and coalesce(unused_warned_at < ${lastUsed} + ${months(warnedAfter.first)}, true)
  or ${lastUsed} <= now() - ${months(warnedAfter.last)}
    and unused_warned_at < ${lastUsed} + ${months(warnedAfter.last)})`

const isDueForErasure = (now?: Date) => sql<boolean>`(
  ${lastUsed} <= ${timestamp(now)} - ${months(erasedAfter)}
    and unused_warned_at > ${lastUsed}
    and unused_warned_at <= ${timestamp(now)} - ${days(notice)})`

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

async function listDueForErasure({ database }: JobContext, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${isDueForErasure(now)} order by ${lastUsed}`.execute(database)
  return rows.map(({ id }) => id)
}

export const unusedAccounts: PromiseRule = {
  checked: sql`select count(*) from users`,
  all: sql`select count(*) from users`,
  due: (now) => sql`select count(*) from users where ${isDueForErasure(now)}`,
  async keep(context, { now, signal }) {
    let erased = 0
    for (const id of await listDueForErasure(context, now)) {
      if (signal.aborted) break
      // The condition is checked again on the locked row: somebody may sign in at this moment.
      const onlyIf = isDueForErasure(now)
      if (await eraseAccount(context, id, { withdrawReports: false, onlyIf })) erased++
    }
    return erased
  },
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
    const isConfirmed = confirmed
    await keepPromise(context, 'unused-accounts', unusedAccounts, { signal, isConfirmed })
    let warned = 0
    while (!signal.aborted) {
      const batch = await warnBatch(context)
      warned += batch
      if (batch === 0) break
    }
    if (warned > 0) log.info({ accounts: warned }, 'Warned the owners of unused accounts')
  },
})
