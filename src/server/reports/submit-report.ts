import { createHash } from 'node:crypto'
import type { NewReport, PublicReport } from '../../shared/reports.ts'
import type { Database } from '../database/open.ts'
import { attachVideo, claimVideo } from '../evidence/attach-video.ts'
import type { Jobs } from '../jobs/open-jobs.ts'
import { conflict, unprocessable } from '../problems.ts'
import { findSubmitted, insertReport, type OwnedReport, type Submission } from './queries.ts'

function fingerprint(report: NewReport, idempotencyKey: string): Submission {
  return {
    key: createHash('sha256').update(idempotencyKey).digest(),
    hash: createHash('sha256').update(JSON.stringify(report)).digest(),
  }
}

/** The answer to a filling that was received before: the same report, never a second one. */
async function findEarlier(
  database: Database,
  submission: Submission,
): Promise<PublicReport | undefined> {
  const earlier = await findSubmitted(database, submission.key)
  if (!earlier) return undefined
  if (!earlier.hash?.equals(submission.hash)) {
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

type Deed = {
  database: Database
  jobs: Jobs
  report: NewReport
  /** Who is signed in; linked only to a report that carries the name (decision 1). */
  userId: string | undefined
  /** From the header of that name; one key per filling of the form (decision 17). */
  idempotencyKey: string | undefined
  /** Hash of the cookie under which a video was uploaded. */
  videoSender: Buffer | undefined
  /** Throws when this source may not submit now; replays of an earlier filling are free. */
  spendAllowance: () => Promise<void>
}

/** The report and the video that it names belong to each other from the same moment on. */
async function storeReport(deed: Deed, submission: Submission | undefined) {
  const { database } = deed
  const userId = deed.report.anonymous ? null : (deed.userId ?? null)
  const report: OwnedReport = { ...deed.report, userId }
  const { videoUrl } = report
  if (videoUrl === null) return insertReport(database, report, submission)
  return database.transaction().execute(async (transaction) => {
    const video = await claimVideo(transaction, videoUrl, deed.videoSender)
    const stored = await insertReport(transaction, report, submission, video)
    if (stored) await attachVideo(transaction, deed.jobs, video, { ...report, id: stored.id })
    return stored
  })
}

/** Stores a report once; committed when it returns. */
export async function submitReport(deed: Deed): Promise<PublicReport> {
  const { database, report, idempotencyKey } = deed
  const submission = idempotencyKey ? fingerprint(report, idempotencyKey) : undefined
  const earlier = submission && (await findEarlier(database, submission))
  if (earlier) return earlier
  await deed.spendAllowance()
  const stored =
    (await storeReport(deed, submission)) ??
    (submission && (await findEarlier(database, submission)))
  if (!stored) throw new Error('The report was neither stored nor found')
  return stored
}
