import { sql } from 'kysely'
import * as z from 'zod'
import { ExploreFilters } from '../../shared/explore-query.ts'
import type { NoticeFrequency } from '../../shared/notices.ts'
import { english } from '../../shared/texts/texts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { isDatabaseUnavailable } from '../database/availability.ts'
import { atMicroseconds } from '../database/microseconds.ts'
import type { Database } from '../database/open.ts'
import { questionInWords } from '../discovery/question-in-words.ts'
import { readHorizon } from '../exports/changes.ts'
import { Problem } from '../http/problems.ts'
import { knownOrigin } from '../http/site-origin.ts'
import { defineJob, type JobContext, noRetries } from '../jobs/job.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import type { Mail } from '../mail/mail.ts'
import { newSightingsMail } from '../mail/notice-mails.ts'
import { searchEnd } from './erase-notices.ts'
import { type Arrivals, findArrivals } from './find-arrivals.ts'
import { openAddress } from './notice-addresses.ts'
import { noticeCode, noticeLinks } from './notice-codes.ts'

type Row = {
  id: string
  addressSealed: Buffer
  question: string
  frequency: NoticeFrequency
  seenUntil: string
  endsAt: Date
}

const none: Arrivals = { reports: [], total: 0, place: null }

type Found = Omit<Arrivals, 'place'> & { asked: string }

/** The arrivals of a search. A question that this release or its gazetteer no longer knows has none. */
async function findNew(database: Database, row: Row, until: string): Promise<Found> {
  const filters = ExploreFilters.safeParse(Object.fromEntries(new URLSearchParams(row.question)))
  if (!filters.success) return { reports: [], total: 0, asked: '' }
  const times = {
    after: sql<Date>`${row.seenUntil}::timestamptz`,
    until: sql<Date>`${until}::timestamptz`,
  }
  const found = await findArrivals(database, filters.data, times).catch((error: unknown) => {
    if (error instanceof Problem) return none
    throw error
  })
  const { place, ...arrivals } = found
  return { ...arrivals, asked: questionInWords(filters.data, place, english) }
}

/** The next mail keeps to the hour of the confirmation, however late this one is. */
const nextDue = sql<Date>`
  due_at + case frequency when 'day' then interval '1 day' else interval '7 days' end
    * (1 + floor(extract(epoch from now() - due_at)
                 / case frequency when 'day' then 86400 else 604800 end))`

async function composeMail({ config }: JobContext, row: Row, found: Found): Promise<Mail> {
  const { id, question, endsAt, addressSealed } = row
  const origin = knownOrigin(config)
  return newSightingsMail({
    ...{ config, origin, endsAt, ...found },
    to: await openAddress(config, id, addressSealed),
    search: `${origin}${pageUrls.explore}${question}`,
    ...noticeLinks(origin, await noticeCode(config, id)),
  })
}

async function readUntil(database: Database): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select ${atMicroseconds(await readHorizon(database))}::text as until`.execute(database)
  return rows[0]?.until ?? '-infinity'
}

async function findDue({ database }: JobContext): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select id, address_sealed, question, frequency, seen_until::text, ${searchEnd} as ends_at
      from saved_searches
     where due_at <= now() and ${searchEnd} > now()
     order by due_at limit 1`.execute(database)
  return rows[0]
}

/**
 * Mail and mark are one transaction, so a crash neither loses a sighting nor mails it twice. Of several
 * processes only one finds the mark where it was.
 */
async function mailSearch(context: JobContext, row: Row): Promise<void> {
  const { database, jobs } = context
  const until = await readUntil(database)
  const found = await findNew(database, row, until)
  const mail = found.total > 0 ? await composeMail(context, row, found) : undefined
  await database.transaction().execute(async (transaction) => {
    const { numAffectedRows = 0n } = await sql`
      update saved_searches
         set seen_until = greatest(seen_until, ${until}::timestamptz), due_at = ${nextDue}
       where id = ${row.id} and seen_until = ${row.seenUntil}::timestamptz and due_at <= now()`.execute(
      transaction,
    )
    if (mail && numAffectedRows > 0n) await jobs.enqueue(transaction, deliverMail, mail)
  })
}

/** Puts a failed search off, so that the others go on. Its message could name what somebody looks for. */
async function putOff({ database, log }: JobContext, { id }: Row, error: unknown): Promise<void> {
  if (isDatabaseUnavailable(error)) throw error
  await sql`update saved_searches set due_at = now() + interval '1 hour' where id = ${id}`.execute(
    database,
  )
  const type = error instanceof Error ? error.name : 'unknown'
  log.warn({ type }, 'The mail of a saved search failed and is put off')
}

/** Mails what is new to the searches whose day or week is over. */
export const savedSearchMailing = defineJob({
  name: 'mail-saved-searches',
  schedule: '7 * * * *',
  payload: z.object({}),
  longestRun: 3_000,
  retries: noRetries,
  async perform(context, _payload, { signal }) {
    if (!context.config.site.sendsNotices) return
    let searches = 0
    for (let row = await findDue(context); row && !signal.aborted; row = await findDue(context)) {
      const due = row
      await mailSearch(context, due).catch((error: unknown) => putOff(context, due, error))
      searches += 1
    }
    if (searches > 0) context.log.info({ searches }, 'Looked for new sightings')
  },
})
