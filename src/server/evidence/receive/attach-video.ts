import { fieldFault } from '../../../shared/problems.ts'
import { idOfVideoUrl, videoUrl } from '../../../shared/urls.ts'
import type { DatabaseTransaction } from '../../database/open.ts'
import { invalidFields } from '../../http/problems.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { preparation } from '../evidence-jobs.ts'
import { attachUpload, lockAcceptedUpload } from '../queries.ts'

export type ClaimedVideo = { id: string; videoUrl: string; videoFileName: string }

/**
 * Locks the checked upload of a new report until the transaction ends. Throws 400 if the upload is
 * unknown, comes from another browser or already belongs to a report.
 */
export async function claimVideo(
  transaction: DatabaseTransaction,
  url: string,
  sender: Buffer | undefined,
): Promise<ClaimedVideo> {
  const id = idOfVideoUrl(url)
  const upload = id && sender ? await lockAcceptedUpload(transaction, id, sender) : undefined
  if (!upload) throw invalidFields([fieldFault('videoUrl', { code: 'unknown-video' })])
  return { id: upload.id, videoUrl: videoUrl(upload.id), videoFileName: upload.fileName }
}

/** Attaches a claimed video to its report and enqueues its preparation. */
export async function attachVideo(
  transaction: DatabaseTransaction,
  jobs: Jobs,
  { id }: ClaimedVideo,
  report: { id: string; videoDescription: string | null },
): Promise<void> {
  await attachUpload(transaction, id, report)
  await jobs.enqueue(transaction, preparation, { id })
}
