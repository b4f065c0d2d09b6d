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

/** The answer to a filling that was received before: the same report, never a second one. */
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
  /** Who is signed in; linked only to a report that carries the name (decision 1). */
  userId: string | undefined
  /** Why the report is held; empty for one that is public at once (decision 27). */
  heldReasons: HoldReason[]
  /** Whether names are public only after they were confirmed (decision 28). */
  confirmsNames: boolean
  /** With what a mailed link begins. */
  origin: string
  /** One for each filling of the form (decision 17). */
  submission: Submission | undefined
  /** Hash of the cookie under which a video was uploaded. */
  videoSender: Buffer | undefined
  /** Throws when this source may not submit now; replays of an earlier filling are free. */
  spendAllowance: () => Promise<void>
}

/** The report, its key and the video that it names are stored together; undefined for a used key. */
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
    if (nameHeld && !stored.held) await askForName(transaction, command, report.id)
    return stored
  })
}

/** A held report is asked about when it is released: nobody is mailed for what may never be public. */
async function askForName(transaction: DatabaseTransaction, command: Command, reportId: string) {
  const { origin } = command
  await command.jobs.enqueue(transaction, mailNameConfirmation, { reportId, origin })
}

/** Stores a report once; committed when it returns. */
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
