import type { Selectable, Updateable } from 'kysely'
import type { HistoryAction } from '../../../shared/history.ts'
import type { DecisionOutcome } from '../../../shared/moderation.ts'
import {
  type ReportStatus,
  reportStatusTable,
  verifiedStatus,
} from '../../../shared/report-status.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import type { ReportsTable } from '../../database/tables.ts'
import { purgeReports } from '../../http/purge-caches.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { mailNameConfirmation } from '../../reports/mail-name-confirmation.ts'
import { quarantineReports } from '../../reports/quarantine.ts'
import type { Administrator, SignedInAdministrator } from '../queries.ts'
import { type Reason, recordDecision, subjectReport } from '../records/history.ts'
import { limitDeletions } from '../records/limit-deletions.ts'
import { notifyOtherAdministrators } from '../records/notify-other-administrators.ts'
import { adminColumns, toAdminReport } from './admin-report.ts'
import { tellWitnesses } from './case-entries.ts'
import { endClaims } from './claims.ts'

type Chosen = { id: string; expectedUpdatedAt?: string | undefined }

export type Command = {
  administrator: Administrator
  /** No report twice. A report whose version differs from the expected one is not changed. */
  reports: Chosen[]
  reason: Reason | undefined
  /** What each witness reads beside the decision. */
  toWitness?: string | null | undefined
  /** These two are for the mail that asks the reporter of a released report to confirm the name. */
  jobs: Jobs
  origin: string
}

export type Change = {
  /** Returns the entries for the history, from the state before the change. */
  record: (before: Before) => Recorded[]
  apply: (transaction: DatabaseTransaction, ids: string[]) => Promise<unknown>
}

type Before = Pick<Selectable<ReportsTable>, 'id' | 'status' | 'held' | 'heldReasons' | 'nameHeld'>
type Recorded = { action: HistoryAction; from: string | null; to: string | null }
type Candidate = Pick<DecisionOutcome, 'id' | 'outcome'> & { before: Before | undefined }

/** Locks the reports, always in the same order to avoid deadlocks, and checks their versions. */
async function lockReports(
  transaction: DatabaseTransaction,
  reports: Chosen[],
): Promise<Candidate[]> {
  const ids = reports.map(({ id }) => id)
  const rows = await transaction
    .selectFrom('reports')
    .select(['id', 'status', 'held', 'heldReasons', 'nameHeld', 'updatedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return reports.map(({ id, expectedUpdatedAt }) => {
    const row = found.get(id)
    if (!row) return { id, outcome: 'not_found', before: undefined }
    const isExpected =
      !expectedUpdatedAt || Date.parse(expectedUpdatedAt) === row.updatedAt.getTime()
    return { id, outcome: isExpected ? 'done' : 'conflict', before: row }
  })
}

/** Changes and records all reports that passed the check, or none. */
export function carryOut(
  database: Database,
  command: Command,
  change: Change,
): Promise<DecisionOutcome[]> {
  return database.transaction().execute((transaction) => decideIn(transaction, command, change))
}

async function decideIn(
  transaction: DatabaseTransaction,
  command: Command,
  { record, apply }: Change,
): Promise<DecisionOutcome[]> {
  const { administrator, reports, reason } = command
  const candidates = await lockReports(transaction, reports)
  const changing = candidates.flatMap(({ outcome, before }) =>
    outcome === 'done' && before ? [before] : [],
  )
  const ids = changing.map(({ id }) => id)
  if (ids.length > 0) await apply(transaction, ids)
  const decisions = changing.flatMap((before) =>
    record(before).map((recorded) => {
      const subject = subjectReport(before.id)
      return { actor: administrator, subject, reason, ...recorded }
    }),
  )
  await recordDecision(transaction, ...decisions)
  await tellWitnesses(transaction, command, ids)
  await askForNames(transaction, command, changing)
  const rows = await transaction
    .selectFrom('reports')
    .select(adminColumns)
    .where(
      'id',
      'in',
      candidates.map(({ id }) => id),
    )
    .execute()
  const now = new Map(rows.map((row) => [row.id, toAdminReport(row, administrator.role)]))
  return candidates.map(({ id, outcome }) => ({ id, outcome, report: now.get(id) ?? null }))
}

/** Asks the reporters of held reports only now, because their reports may be public from now on. */
async function askForNames(
  transaction: DatabaseTransaction,
  { jobs, origin }: Command,
  reports: Before[],
): Promise<void> {
  for (const { id: reportId, held, nameHeld } of reports) {
    if (held && nameHeld)
      await jobs.enqueue(transaction, mailNameConfirmation, { reportId, origin })
  }
}

const released = { held: false, heldReasons: [] }

function recordRelease({ held, heldReasons }: Before): Recorded[] {
  return held ? [{ action: 'report_released', from: heldReasons.join(', '), to: null }] : []
}

/** Writes `values` to the reports that have the flag. */
function clearFlag(flag: 'held' | 'nameHeld', values: Updateable<ReportsTable>): Change['apply'] {
  return (transaction, ids) =>
    transaction
      .updateTable('reports')
      .set(values)
      .where('id', 'in', ids)
      .where(flag, '=', true)
      .execute()
}

/** Lists reports whose video is shown only as long as they are verified. */
async function listWithLeavingVideo(
  transaction: DatabaseTransaction,
  ids: string[],
  status: ReportStatus,
): Promise<string[]> {
  if (status === verifiedStatus) return []
  const rows = await transaction
    .selectFrom('reports')
    .select('id')
    .where('id', 'in', ids)
    .where('verified', '=', true)
    .where('videoUrl', 'is not', null)
    .where('videoReleasedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Gives reports a status and records the reason. Returns one outcome per report, in the given
 * order.
 */
export async function decideReports(
  { database, config }: Pick<AppContext, 'database' | 'config'>,
  { status, ...command }: Command & { status: ReportStatus },
): Promise<DecisionOutcome[]> {
  const { releasesHeld: releases, isPublic } = reportStatusTable[status]
  const { jobs } = command
  const change: Change = {
    async apply(transaction, ids) {
      const leaving = isPublic ? await listWithLeavingVideo(transaction, ids, status) : ids
      await transaction
        .updateTable('reports')
        .set({ status, verified: status === verifiedStatus, ...(releases ? released : {}) })
        .where('id', 'in', ids)
        .execute()
      await endClaims(transaction, ids)
      await purgeReports(transaction, { config, jobs }, leaving)
    },
    record: (before) => [
      { action: 'report_status_changed', from: before.status, to: status },
      ...(releases ? recordRelease(before) : []),
    ],
  }
  return carryOut(database, command, change)
}

/** Makes held reports public with their present status. Does not change other reports. */
export async function releaseReports(
  database: Database,
  command: Command,
): Promise<DecisionOutcome[]> {
  return carryOut(database, command, {
    apply: clearFlag('held', released),
    record: recordRelease,
  })
}

/** Publishes names that their reporters wanted to publish but did not confirm (decision 28). */
export async function confirmNames(
  database: Database,
  command: Command,
): Promise<DecisionOutcome[]> {
  return carryOut(database, command, {
    apply: clearFlag('nameHeld', { nameHeld: false }),
    record: ({ nameHeld }) =>
      nameHeld ? [{ action: 'name_confirmed', from: null, to: null }] : [],
  })
}

/**
 * Deletes reports and records it. Administrators can restore them for `quarantineDays`. Mails the
 * other administrators if it deletes more than one. Throws 401 or 429 as `limitDeletions` does.
 */
export async function deleteReports(
  { database, config }: Pick<AppContext, 'database' | 'config'>,
  command: Command & { administrator: SignedInAdministrator },
): Promise<DecisionOutcome[]> {
  const { administrator: actor, reason, jobs } = command
  const change: Change = {
    async apply(transaction, ids) {
      const reports = ids.length
      await limitDeletions(transaction, config, { actor, reports })
      await quarantineReports(transaction, ids, { actor, reason })
      await purgeReports(transaction, { config, jobs }, ids)
      if (reports > 1) {
        await notifyOtherAdministrators(transaction, { config, jobs }, { actor, reports })
      }
    },
    record: ({ status }) => [{ action: 'report_deleted', from: status, to: null }],
  }
  return carryOut(database, command, change)
}
