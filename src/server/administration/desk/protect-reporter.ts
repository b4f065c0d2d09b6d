import type { HistoryAction } from '../../../shared/history.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import type { ErasureKind } from '../../erasures/erasure-kinds.ts'
import { recordErasure } from '../../erasures/record-erasure.ts'
import { hideReporters } from '../../reports/hide-reporters.ts'
import { freeReport, withdrawReport } from '../../reports/leave-reports.ts'
import { eraseDeletedReport, hideReporterOfDeleted } from '../../reports/quarantine.ts'
import { recordDecision, shell, subjectReport } from '../records/history.ts'

/** Changes the report with this id. Returns false if there is no such report. */
type Change = (transaction: DatabaseTransaction, id: string) => Promise<boolean>

type Request = {
  id: string
  action: HistoryAction
  erasure: ErasureKind
  change: Change
  purge: Purge
}

/** Removes the reports from shared caches after the commit. */
export type Purge = (transaction: DatabaseTransaction, ids: string[]) => Promise<void>

const purgeNothing: Purge = async () => {}

/**
 * Changes a report and records it in history and ledger. Returns false if there is no such report.
 */
function changeAndRecord(
  database: Database,
  { id, action, erasure, change, purge }: Request,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const isDone = await change(transaction, id)
    if (!isDone) return false
    await recordDecision(transaction, { actor: shell, action, subject: subjectReport(id) })
    await recordErasure(transaction, erasure, [id])
    await purge(transaction, [id])
    return true
  })
}

/**
 * For the shell, when a witness asks: makes the report anonymous, even if it is deleted and
 * restored later. Returns false if there is no such report.
 */
export function hideReporter(
  database: Database,
  id: string,
  purge = purgeNothing,
): Promise<boolean> {
  const kind = 'reporter_hidden'
  const change: Change = async (transaction) =>
    (await hideReporters(transaction, [id])) > 0 || hideReporterOfDeleted(transaction, id)
  return changeAndRecord(database, { id, action: kind, erasure: kind, change, purge })
}

/**
 * For the shell, when a witness asks: removes everything from the report that identifies its
 * reporter, for good. Erases a deleted report instead. Returns false if there is no such report.
 */
export async function removeReporter(
  database: Database,
  id: string,
  purge = purgeNothing,
): Promise<boolean> {
  const removal = { action: 'reporter_removed', erasure: 'reporter', change: freeReport } as const
  const erasure = {
    action: 'report_erased',
    erasure: 'report',
    change: eraseDeletedReport,
  } as const
  return (
    (await changeAndRecord(database, { id, purge, ...removal })) ||
    (await changeAndRecord(database, { id, purge, ...erasure }))
  )
}

/**
 * For the shell: erases a report at once and for good. Returns false if there is no such report.
 */
export function eraseReport(
  database: Database,
  id: string,
  purge = purgeNothing,
): Promise<boolean> {
  const change: Change = async (transaction) =>
    (await withdrawReport(transaction, id)) || eraseDeletedReport(transaction, id)
  return changeAndRecord(database, {
    id,
    action: 'report_erased',
    erasure: 'report',
    change,
    purge,
  })
}
