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
const kept = policy.inactiveAccountMonths
const warnedAfter = { first: kept - 2, last: kept - 1 }

/** Days from a warning to the end at least, also for those that could only be warned late. */
const notice = 28

/** More than both at once is taken for a fault, such as a wrong clock, and left to the operator. */
const suspicious = { accounts: 20, share: 0.05 }

const batchSize = 100

const lastUsed = sql`coalesce(last_active_at, created_at)`
const months = (count: number) => sql`make_interval(months => ${count})`
const days = (count: number) => sql`make_interval(days => ${count})`

const isToBeWarned = sql<boolean>`(
  ${lastUsed} <= now() - ${months(warnedAfter.first)}
    and coalesce(unused_warned_at < ${lastUsed} + ${months(warnedAfter.first)}, true)
  or ${lastUsed} <= now() - ${months(warnedAfter.last)}
    and unused_warned_at < ${lastUsed} + ${months(warnedAfter.last)})`

const isToBeErased = sql<boolean>`(
  ${lastUsed} <= now() - ${months(kept)}
    and unused_warned_at > ${lastUsed}
    and unused_warned_at <= now() - ${days(notice)})`

/** Warns some; answers how many. Warning and mail happen together or not at all. */
async function warnSome({ database, jobs, config }: JobContext): Promise<number> {
  const link = `${knownOrigin(config)}${pageUrls.auth}`
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ email: string; eraseAt: Date }>`
      update users set unused_warned_at = now()
       where id in (select id from users where ${isToBeWarned} limit ${batchSize}
                   for update skip locked)
      returning email,
        greatest(${lastUsed} + ${months(kept)}, now() + ${days(notice)}) as erase_at
    `.execute(transaction)
    for (const { email, eraseAt } of rows) {
      const mail = accountUnusedMail({ config, to: email, link, eraseAt })
      await jobs.enqueue(transaction, deliverMail, mail)
    }
    return rows.length
  })
}

async function listToBeErased({ database }: JobContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${isToBeErased} order by ${lastUsed}`.execute(database)
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
 * Keeps the promise that an account ends when it was not used for 36 months: its owner is told at 34
 * and at 35. `confirmed` is said by an operator who found that so many are right.
 */
export const endUnusedAccounts = defineJob({
  name: 'end-unused-accounts',
  schedule: '41 3 * * *',
  payload: z.object({ confirmed: z.boolean().default(false) }),
  longestRun: 3_600,
  retries: { times: 2, firstDelay: 600, longestDelay: 3_600 },
  async perform(context, { confirmed }, { signal }) {
    const { log } = context
    const ids = await listToBeErased(context)
    if (!confirmed && (await isTooMany(context, ids.length))) {
      log.error(
        { accounts: ids.length },
        'Too many unused accounts would be erased at once; none is',
      )
    } else {
      for (const id of ids) {
        if (signal.aborted) return
        await eraseAccount(context, id, { withdrawReports: false, onlyIf: isToBeErased })
      }
      if (ids.length > 0) log.info({ accounts: ids.length }, 'Erased unused accounts')
    }
    let warned = 0
    while (!signal.aborted) {
      const some = await warnSome(context)
      warned += some
      if (some === 0) break
    }
    if (warned > 0) log.info({ accounts: warned }, 'Warned the owners of unused accounts')
  },
})
