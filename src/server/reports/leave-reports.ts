import { textLimits } from '../../shared/limits.ts'
import type { DatabaseTransaction } from '../database/open.ts'
import { deleteSubmissionKeys } from './submission-keys.ts'

/** Few enough that changing them takes far less than a statement may. */
const batchSize = 100

/** Nothing leads from a video to the browser that sent it. */
const nobody = { sender: Buffer.alloc(0), source: Buffer.alloc(0) }

/** Deletes the user's reports; their videos and the statistics follow by themselves. */
export async function withdrawReports(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const own = transaction.selectFrom('reports').select('id').where('userId', '=', userId)
  await transaction
    .updateTable('uploads')
    .set({ ...nobody, fileName: 'video', description: null })
    .where('reportId', 'in', own)
    .execute()
  let deleted: bigint
  do {
    const result = await transaction
      .deleteFrom('reports')
      .where('id', 'in', own.limit(batchSize))
      .executeTakeFirstOrThrow()
    deleted = result.numDeletedRows
  } while (deleted > 0n)
}

/**
 * Leaves the user's reports to the register without any link to the person or to each other. What
 * was written about others who were there goes too, for it leads back to whoever wrote it.
 */
export async function freeReports(transaction: DatabaseTransaction, userId: string): Promise<void> {
  for (;;) {
    const ofUser = selectLinked(transaction).where('userId', '=', userId)
    const batch = await ofUser.limit(batchSize).execute()
    if (batch.length === 0) return
    for (const report of batch) await stripReporter(transaction, report)
  }
}

/** The same for one report, whoever sent it; false when there is none. */
export async function freeReport(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const [report] = await selectLinked(transaction).where('reports.id', '=', id).execute()
  if (report) await stripReporter(transaction, report)
  return report !== undefined
}

/** What says, or may say, who sent a report: its own words, its video, its account. */
function selectLinked(transaction: DatabaseTransaction) {
  return transaction
    .selectFrom('reports')
    .leftJoin('uploads', 'uploads.reportId', 'reports.id')
    .leftJoin('users', 'users.id', 'reports.userId')
    .select(['reports.id', 'fullName', 'reports.email', 'videoFileName', 'uploads.id as uploadId'])
    .select(['location', 'sightingTime', 'duration', 'reports.description'])
    .select('uploads.description as videoDescription')
    .select(['users.email as accountEmail', 'firstName', 'lastName'])
}

type LinkedReport = Awaited<ReturnType<ReturnType<typeof selectLinked>['execute']>>[number]

async function stripReporter(transaction: DatabaseTransaction, report: LinkedReport) {
  const { firstName, lastName, accountEmail } = report
  const accountName = [firstName, lastName].join(' ')
  const redact = redactNames([report.email, report.fullName, accountEmail ?? '', accountName])
  const videoFileName = report.videoFileName && plainFileName(report.videoFileName)
  await transaction
    .updateTable('reports')
    .set({
      userId: null,
      fullName: 'Anonymous',
      email: 'removed@invalid',
      anonymous: true,
      location: redact(report.location, textLimits.location),
      sightingTime: redact(report.sightingTime, textLimits.sightingTime),
      duration: redact(report.duration, textLimits.duration),
      description: redact(report.description, textLimits.description),
      witnesses: null,
      videoFileName,
      submissionKey: null,
      submissionHash: null,
    })
    .where('id', '=', report.id)
    .execute()
  await deleteSubmissionKeys(transaction, report.id)
  if (report.uploadId === null) return
  const { videoDescription: text } = report
  await transaction
    .updateTable('uploads')
    .set({
      ...nobody,
      fileName: videoFileName ?? 'video',
      description: text && redact(text, textLimits.videoDescription),
    })
    .where('id', '=', report.uploadId)
    .execute()
}

/** Ten characters, so that no description becomes shorter than one may be. */
const redacted = '[redacted]'

/** Takes these names and addresses out of a text, in whatever case they stand there. */
function redactNames(names: string[]): (text: string, longest: number) => string {
  // A single word names many things and nobody in particular.
  const telling = names.filter((name) => /\S[\s@]+\S/.test(name)).map(RegExp.escape)
  if (telling.length === 0) return (text) => text
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${telling.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return (text, longest) => {
    const without = text.replaceAll(pattern, redacted)
    return without === text ? text : Array.from(without).slice(0, longest).join('')
  }
}

/** The name under which a witness kept a video may say whose it is; its kind stays. */
function plainFileName(name: string): string {
  return `video${/\.\w{1,4}$/.exec(name)?.[0].toLowerCase() ?? ''}`
}
