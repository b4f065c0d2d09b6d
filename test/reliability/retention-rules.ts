import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { endUnusedAccounts } from '../../src/server/accounts/unused-accounts.ts'
import { removeWaiting } from '../../src/server/administration/people/remove-waiting.ts'
import { readConfig } from '../../src/server/config.ts'
import { openEvidenceFiles } from '../../src/server/evidence/evidence.ts'
import { eraseUnneededOriginals } from '../../src/server/evidence/keep/erase-originals.ts'
import {
  eraseAgedVideos,
  eraseUnneededVideos,
} from '../../src/server/evidence/keep/sweep-evidence.ts'
import type { AnyJob } from '../../src/server/jobs/job.ts'
import { noticeErasure } from '../../src/server/notices/erase-notices.ts'
import { originalErasure } from '../../src/server/reports/redacted-originals.ts'
import { identifierRemoval } from '../../src/server/reports/remove-identifiers.ts'
import { purgeExpired } from '../../src/server/security/purge-expired.ts'
import { openFrozenClock } from '../support/frozen-clock.ts'
import { insertCaseNotice, insertSavedSearch } from '../support/notices.ts'
import { newReport } from '../support/reports.ts'

export const clock = await openFrozenClock()
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'anomaly-register-retention-'))
export const config = { ...readConfig({}), dataDirectory }

/** Neither a leap day nor the end of a short month lies between it and any of the ends. */
export const start = new Date('2026-03-10T12:00:00.000Z')

export type Rule = {
  name: string
  /** An interval of PostgreSQL, from `start` to the end. */
  period: string
  /** Whether the row is gone at the exact end, or a moment later. */
  isGoneAtEnd: boolean
  store(): Promise<void>
  enforce(): Promise<unknown>
  /** The number of rows left. */
  left: RawBuilder<{ count: number }>
}

async function perform(job: AnyJob): Promise<void> {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const jobs = { async enqueue() {}, enqueueSoon() {} }
  const signal = AbortSignal.timeout(30_000)
  const context = { config, database: clock.database, jobs, log }
  await job.perform(context, {}, { id: '', isLast: true, signal })
}

const count = (table: string, condition = 'true') =>
  sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.raw(condition)}`

async function storeReport(changes: object = {}): Promise<string> {
  const { id } = await clock.database
    .insertInto('reports')
    .values({ ...newReport(), ...changes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function storeUpload(changes: object): Promise<void> {
  const upload = {
    fileName: 'a.mov',
    mediaType: 'video/quicktime',
    format: 'mov' as const,
    size: 9,
  }
  await clock.database
    .insertInto('uploads')
    .values({
      ...{ id: randomUUID(), sender: randomBytes(1), source: randomBytes(1), ...upload },
      ...{ createdAt: start, seenAt: start, ...changes },
    })
    .execute()
}

const accepted = { sha256: randomBytes(32) }
const verified = { status: 'verified', verified: true } as const
const evidence = () => openEvidenceFiles(config)
const eraseUploads = async () => eraseUnneededVideos(clock.database, await evidence())
const eraseAged = async () => eraseAgedVideos(clock.database, await evidence())
const removeLater = () => perform(identifierRemoval)
const purge = () => perform(purgeExpired)

async function storeUser(changes: object): Promise<void> {
  const user = { username: 'jane', email: 'jane@example.org', password: '!' }
  await clock.database
    .insertInto('users')
    .values({ ...user, createdAt: start, ...changes })
    .execute()
}

const monthsBefore = (months: number) => {
  const date = new Date(start)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date
}

export const never = { period: '50 years', isGoneAtEnd: false }
const named = "full_name <> 'Anonymous'"

function noticeRules(table: string, insert: typeof insertSavedSearch): Rule[] {
  const rule = (period: string, enforce: Rule['enforce'], times: Parameters<typeof insert>[0]) => ({
    ...{ name: `${table}: ${period}`, period, isGoneAtEnd: true, enforce, left: count(table) },
    store: async () => void (await insert(times).execute(clock.database)),
  })
  const erase = () => perform(noticeErasure)
  return [
    rule('48 hours', purge, { createdAt: start }),
    rule('12 months', erase, { confirmedAt: start }),
  ]
}

export const rules: Rule[] = [
  {
    name: 'name and address of a verified report: 30 days',
    ...{
      period: '30 days',
      isGoneAtEnd: true,
      enforce: removeLater,
      left: count('reports', named),
    },
    store: async () => void (await storeReport({ ...verified, verifiedAt: start })),
  },
  {
    name: 'other witnesses of a verified report: 30 days',
    ...{ period: '30 days', isGoneAtEnd: true, enforce: removeLater },
    left: count('reports', 'witnesses is not null'),
    store: async () => void (await storeReport({ ...verified, verifiedAt: start })),
  },
  {
    name: 'name of the file of a verified report: 30 days',
    ...{ period: '30 days', isGoneAtEnd: true, enforce: removeLater },
    left: count('reports', "video_file_name = 'jane.mov'"),
    store: async () =>
      void (await storeReport({ ...verified, verifiedAt: start, videoFileName: 'jane.mov' })),
  },
  {
    name: 'the need for the original of a verified report: 30 days',
    ...{ period: '30 days', isGoneAtEnd: true, enforce: removeLater },
    left: count('uploads', 'original_unneeded_at is null'),
    async store() {
      const reportId = await storeReport({ ...verified, verifiedAt: start })
      await storeUpload({ ...accepted, acceptedAt: start, attachedAt: start, reportId })
    },
  },
  {
    name: 'name and address of a report that nobody verified: as long as the report',
    ...{ ...never, enforce: removeLater, left: count('reports', named) },
    store: async () => void (await storeReport({ createdAt: start })),
  },
  {
    name: 'an upload that was never whole: 24 hours',
    ...{ period: '24 hours', isGoneAtEnd: true, enforce: eraseUploads, left: count('uploads') },
    store: () => storeUpload({}),
  },
  {
    name: 'a whole upload without a report: 24 hours',
    ...{ period: '24 hours', isGoneAtEnd: true, enforce: eraseUploads, left: count('uploads') },
    store: () => storeUpload({ ...accepted, acceptedAt: start, createdAt: monthsBefore(1) }),
  },
  {
    name: 'a video of a verified report: as long as the report',
    ...{ ...never, enforce: eraseAged, left: count('uploads') },
    async store() {
      const reportId = await storeReport({ ...verified, verifiedAt: start })
      await storeUpload({ ...accepted, acceptedAt: start, attachedAt: start, reportId })
    },
  },
  {
    name: 'a video of a report that is not verified: 5 years',
    ...{ period: '5 years', isGoneAtEnd: true, enforce: eraseAged, left: count('uploads') },
    async store() {
      const reportId = await storeReport()
      await storeUpload({ ...accepted, acceptedAt: start, attachedAt: start, reportId })
    },
  },
  {
    name: 'an original without a public copy, once it is not needed: a day',
    ...{ period: '1 day', isGoneAtEnd: false },
    enforce: async () => eraseUnneededOriginals(clock.database, await evidence()),
    left: count('uploads', 'original_erased_at is null'),
    async store() {
      const reportId = await storeReport()
      const dates = { acceptedAt: start, attachedAt: start, originalUnneededAt: start }
      await storeUpload({ ...accepted, ...dates, reportId })
    },
  },
  {
    name: 'a text before words were removed from it: 30 days',
    ...{ period: '30 days', isGoneAtEnd: true, left: count('redacted_originals') },
    enforce: () => perform(originalErasure),
    store: async () =>
      void (await sql`
        insert into redacted_originals (report_id, field, original, redacted_at)
        values (${await storeReport()}, 'description', 'a', ${start})`.execute(clock.database)),
  },
  ...noticeRules('saved_searches', insertSavedSearch),
  ...noticeRules('case_notices', insertCaseNotice),
  {
    name: 'a session: to its end',
    ...{ period: '7 days', isGoneAtEnd: true, enforce: purge, left: count('sessions') },
    store: async () =>
      void (await sql`
        insert into sessions (sid, sess, expire)
        values ('s', '{}', ${start}::timestamptz + interval '7 days')`.execute(clock.database)),
  },
  {
    name: 'the link to a new password: an hour',
    ...{ period: '1 hour', isGoneAtEnd: true, enforce: purge, left: count('password_resets') },
    async store() {
      await storeUser({})
      await sql`
        insert into password_resets (token_hash, user_id, expires_at)
        select '\\x00', id, ${start}::timestamptz + interval '1 hour' from users`.execute(
        clock.database,
      )
    },
  },
  {
    name: 'the key of a submission: within a day',
    ...{ period: '23 hours', isGoneAtEnd: true, enforce: purge, left: count('submission_keys') },
    async store() {
      const reportId = await storeReport()
      await sql`
        insert into submission_keys (key, hash, report_id, expires_at)
        values ('\\x00', '\\x00', ${reportId}, ${start}::timestamptz + interval '23 hours')`.execute(
        clock.database,
      )
    },
  },
  {
    name: 'a mailed confirmation of a name: 7 days',
    ...{ period: '7 days', isGoneAtEnd: true, enforce: purge, left: count('name_confirmations') },
    async store() {
      const reportId = await storeReport()
      await sql`
        insert into name_confirmations (code_hash, report_id, expires_at)
        values ('\\x00', ${reportId}, ${start}::timestamptz + interval '7 days')`.execute(
        clock.database,
      )
    },
  },
  {
    name: 'what a source has used of a limit: to the end of its window',
    ...{ period: '1 day', isGoneAtEnd: true, enforce: purge, left: count('limit_counts') },
    store: async () =>
      void (await sql`
        insert into limit_counts (key, points, expire)
        values ('a', 1, 1000 * extract(epoch from ${start}::timestamptz + interval '1 day'))`.execute(
        clock.database,
      )),
  },
  {
    name: 'the secret of the day: to midnight',
    ...{ period: '12 hours', isGoneAtEnd: true, enforce: purge, left: count('daily_salts') },
    store: async () =>
      void (await sql`
        insert into daily_salts (day, salt) values ('2026-03-10', '\\x00')`.execute(
        clock.database,
      )),
  },
  {
    name: 'an administrator whom nobody activated: 14 days',
    ...{ period: '14 days', isGoneAtEnd: true, left: count('admin_users') },
    enforce: () => perform(removeWaiting),
    store: async () =>
      void (await sql`
        insert into admin_users (username, email, full_name, password, is_active, approved_at, created_at)
        values ('mo', 'mo@example.org', 'Mo', '!', false, null, ${start})`.execute(clock.database)),
  },
  {
    name: 'an unused account before its first warning: 34 months',
    ...{ period: '34 months', isGoneAtEnd: true, enforce: () => perform(endUnusedAccounts) },
    left: count('users', 'unused_warned_at is null'),
    store: () => storeUser({}),
  },
  {
    name: 'an unused account before its second warning: 35 months',
    ...{ period: '35 months', isGoneAtEnd: true, enforce: () => perform(endUnusedAccounts) },
    left: count('users', "unused_warned_at < created_at + interval '35 months'"),
    store: () => storeUser({ unusedWarnedAt: new Date('2029-01-11T12:00:00Z') }),
  },
  {
    name: 'an unused account: 36 months',
    ...{ period: '36 months', isGoneAtEnd: true, enforce: () => perform(endUnusedAccounts) },
    left: count('users'),
    store: () => storeUser({ unusedWarnedAt: new Date('2029-02-09T12:00:00Z') }),
  },
  {
    name: 'an unused account after a late warning: 28 days',
    ...{ period: '28 days', isGoneAtEnd: true, enforce: () => perform(endUnusedAccounts) },
    left: count('users'),
    store: () => storeUser({ createdAt: monthsBefore(40), unusedWarnedAt: start }),
  },
]
