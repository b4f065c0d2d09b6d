import { type Period, type PromiseName, promisedPeriods } from '../../shared/promises.ts'
import { endUnusedAccounts, unusedAccounts } from '../accounts/unused-accounts.ts'
import {
  deletedReports,
  eraseDeletedReports,
} from '../administration/records/erase-deleted-reports.ts'
import {
  pendingReports,
  rejectedReports,
  undecidedErasure,
} from '../administration/records/erase-undecided-reports.ts'
import { erasure, reconciliation } from '../evidence/evidence-jobs.ts'
import { abandonedUploads, agedVideos } from '../evidence/keep/sweep-evidence.ts'
import type { Job } from '../jobs/job.ts'
import { caseNotices, noticeErasure, savedSearches } from '../notices/erase-notices.ts'
import { originalErasure, redactedOriginals } from '../reports/redacted-originals.ts'
import { identifierRemoval, identifiers } from '../reports/remove-identifiers.ts'
import { technicalLogErasure, technicalLogs } from '../security/technical-logs.ts'
import type { PromiseRule } from './promise-rule.ts'

/** Each promise with its rule and the job that runs it. A promise without a job does not compile. */
export const keptPromises = {
  'unused-accounts': { rule: unusedAccounts, job: endUnusedAccounts },
  identifiers: { rule: identifiers, job: identifierRemoval },
  videos: { rule: agedVideos, job: reconciliation },
  'technical-logs': { rule: technicalLogs, job: technicalLogErasure },
  'pending-reports': { rule: pendingReports, job: undecidedErasure },
  'rejected-reports': { rule: rejectedReports, job: undecidedErasure },
  uploads: { rule: abandonedUploads, job: erasure },
  'deleted-reports': { rule: deletedReports, job: eraseDeletedReports },
  'redacted-originals': { rule: redactedOriginals, job: originalErasure },
  'saved-searches': { rule: savedSearches, job: noticeErasure },
  'case-notices': { rule: caseNotices, job: noticeErasure },
} as const satisfies Record<PromiseName, { rule: PromiseRule; job: Job<unknown> }>

/** A period that may be printed, because a job keeps it. */
export function periodOf(name: keyof typeof keptPromises): Period {
  return promisedPeriods[name]
}
