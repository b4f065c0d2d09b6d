import { recordDecision, reporter, subjectReport } from '../administration/records/history.ts'
import type { AppContext } from '../app-context.ts'
import type { DatabaseTransaction } from '../database/open.ts'
import { recordErasure } from '../erasures/record-erasure.ts'
import { withoutSender } from '../evidence/without-sender.ts'
import { conflict } from '../http/problems.ts'
import { purgeReports } from '../http/purge-caches.ts'
import { hideReporters } from '../reports/hide-reporters.ts'
import { quarantineReports, restoreReport } from '../reports/quarantine.ts'

type Context = Pick<AppContext, 'database' | 'config' | 'jobs'>

/** An id that belongs to no administrator, for a report that its witness deletes. */
const nobody = '00000000-0000-0000-0000-000000000000'

async function lockReport(transaction: DatabaseTransaction, id: string) {
  const row = await transaction
    .selectFrom('reports')
    .select(['id', 'status', 'videoUrl'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw conflict('case-takes-no-more')
  return row
}

/** Makes the report anonymous, for good. */
export async function hideOwnName({ database, config, jobs }: Context, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockReport(transaction, id)
    await hideReporters(transaction, [id])
    const subject = subjectReport(id)
    await recordDecision(transaction, { actor: reporter, action: 'reporter_hidden', subject })
    await recordErasure(transaction, 'reporter_hidden', [id])
    await purgeReports(transaction, { config, jobs }, [id])
  })
}

/** Takes the video from the report. A job erases its files within minutes. */
export async function withdrawOwnVideo(
  { database, config, jobs }: Context,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { videoUrl } = await lockReport(transaction, id)
    if (!videoUrl) return
    await transaction
      .updateTable('uploads')
      .set({ ...withoutSender, reportId: null })
      .where('reportId', '=', id)
      .execute()
    await transaction
      .updateTable('reports')
      .set({ videoUrl: null, videoFileName: null, videoReleasedAt: null, videoPreparedAt: null })
      .where('id', '=', id)
      .execute()
    const subject = subjectReport(id)
    await recordDecision(transaction, { actor: reporter, action: 'video_withheld', subject })
    await purgeReports(transaction, { config, jobs }, [id])
  })
}

/** Hides the report at once. The job that erases deleted reports erases it after `quarantineDays`. */
export async function requestErasure(
  { database, config, jobs }: Context,
  id: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { status } = await lockReport(transaction, id)
    await transaction
      .updateTable('cases')
      .set({ erasureRequestedAt: new Date() })
      .where('reportId', '=', id)
      .execute()
    const actor = { id: nobody, username: reporter.username }
    await quarantineReports(transaction, [id], { actor, reason: undefined })
    await recordDecision(transaction, {
      actor: reporter,
      action: 'report_deleted',
      subject: subjectReport(id),
      from: status,
    })
    await purgeReports(transaction, { config, jobs }, [id])
  })
}

/** Restores a report that its witness wanted to erase. Throws 409 if it is too late. */
export async function undoErasure({ database, jobs }: Context, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const asked = await transaction
      .updateTable('cases')
      .set({ erasureRequestedAt: null })
      .where('reportId', '=', id)
      .where('erasureRequestedAt', 'is not', null)
      .executeTakeFirstOrThrow()
    if (asked.numUpdatedRows === 0n) throw conflict('case-takes-no-more')
    if ((await restoreReport(transaction, jobs, id)) !== 'done')
      throw conflict('case-takes-no-more')
    const subject = subjectReport(id)
    await recordDecision(transaction, { actor: reporter, action: 'report_restored', subject })
  })
}
