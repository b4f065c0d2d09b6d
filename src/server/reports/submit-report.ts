import { randomUUID } from 'node:crypto'
import type { HoldReason } from '../../shared/hold-reasons.ts'
import type { NewReport, SubmittedReport } from '../../shared/reports.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { attachVideo, claimVideo } from '../evidence/receive/attach-video.ts'
import { conflict, unprocessable } from '../http/problems.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { mailNameConfirmation } from './mail-name-confirmation.ts'
import { findSubmitted, insertReport } from './queries.ts'
import { type Submission, takeSubmissionKey } from './submission-keys.ts'

/**
 * Returns the report of an earlier submission with the same key, so that no second one is stored.
 */
async function findEarlier(
  database: Database,
  submission: Submission,
): Promise<SubmittedReport | undefined> {
  const earlier = await findSubmitted(database, submission.key)
  if (!earlier) return undefined
  if (!earlier.hash.equals(submission.hash)) {
    throw unprocessable(
      'idempotency-key-reused',
      'A different report was already sent with this Idempotency-Key.',
    )
  }
  if (!earlier.report) {
    throw conflict('already-submitted', 'This report was already received.')
  }
  return earlier.report
}

type Command = {
  database: Database
  jobs: Jobs
  report: NewReport
  /** The signed-in user. Linked to the report only if it is not anonymous (decision 1). */
  userId: string | undefined
  /** Reasons to hold the report; empty if it is public at once (decision 27). */
  heldReasons: HoldReason[]
  /** True if names become public only after confirmation (decision 28). */
  confirmsNames: boolean
  /** The origin of the mailed link. */
  origin: string
  /** Identifies one submission of the form (decision 17). */
  submission: Submission | undefined
  /** Hash of the upload cookie. */
  videoSender: Buffer | undefined
  /** Throws if this source may not submit now. Not called for replays. */
  spendAllowance: () => Promise<void>
}

/**
 * Stores the report, its key and its video in one transaction. Returns undefined if the key is
 * used.
 */
async function storeReport(command: Command): Promise<SubmittedReport | undefined> {
  const userId = command.report.anonymous ? null : (command.userId ?? null)
  const { heldReasons } = command
  const nameHeld = command.confirmsNames && !command.report.anonymous
  const report = { ...command.report, userId, heldReasons, nameHeld, id: randomUUID() }
  const { videoUrl } = report
  return command.database.transaction().execute(async (transaction) => {
    const { submission } = command
    if (submission && !(await takeSubmissionKey(transaction, submission, report.id)))
      return undefined
    const video = videoUrl && (await claimVideo(transaction, videoUrl, command.videoSender))
    const stored = await insertReport(transaction, report, video || undefined)
    if (video) await attachVideo(transaction, command.jobs, video, report)
    if (nameHeld && !stored.held) await requestNameConfirmation(transaction, command, report.id)
    return stored
  })
}

/**
 * For a held report this happens at its release, so that no mail is sent for a report that may
 * never be public.
 */
async function requestNameConfirmation(
  transaction: DatabaseTransaction,
  command: Command,
  reportId: string,
) {
  const { origin } = command
  await command.jobs.enqueue(transaction, mailNameConfirmation, { reportId, origin })
}

/** Stores a report once. It is committed when this returns. */
export async function submitReport(command: Command): Promise<SubmittedReport> {
  const { database, submission } = command
  const earlier = submission && (await findEarlier(database, submission))
  if (earlier) return earlier
  await command.spendAllowance()
  const stored =
    (await storeReport(command)) ?? (submission && (await findEarlier(database, submission)))
  if (!stored) throw new Error('The report was neither stored nor found')
  return stored
}
