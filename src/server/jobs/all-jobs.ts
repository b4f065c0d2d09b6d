import { mailPasswordReset } from '../accounts/mail-password-reset.ts'
import { endUnusedAccounts } from '../accounts/unused-accounts.ts'
import { importing } from '../administration/imports/import-job.ts'
import { removeWaiting } from '../administration/people/remove-waiting.ts'
import { eraseDeletedReports } from '../administration/records/erase-deleted-reports.ts'
import { undecidedErasure } from '../administration/records/erase-undecided-reports.ts'
import { releaseMaking, releaseRewriting } from '../data-releases/release-jobs.ts'
import { sitemapDivision } from '../discovery/sitemap-starts.ts'
import { ledgerWriting } from '../erasures/write-ledger.ts'
import { erasure, moving, preparation, reconciliation } from '../evidence/evidence-jobs.ts'
import { assetPurge } from '../http/kept-assets.ts'
import { cachePurge, lateCachePurge } from '../http/purge-caches.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { operatorAlerts } from '../monitoring/alert-operators.ts'
import { noticeErasure } from '../notices/erase-notices.ts'
import { caseNoticeMailing } from '../notices/mail-case-notices.ts'
import { savedSearchMailing } from '../notices/mail-saved-searches.ts'
import { savedSearchRequest } from '../notices/store-saved-search.ts'
import { gazetteerLoading } from '../places/load-gazetteer.ts'
import { queueClockSetting } from '../public-decisions/queue-clock.ts'
import { meaningAddition } from '../reports/add-meanings.ts'
import { mailNameConfirmation } from '../reports/mail-name-confirmation.ts'
import { originalErasure } from '../reports/redacted-originals.ts'
import { identifierRemoval } from '../reports/remove-identifiers.ts'
import { purgeExpired } from '../security/purge-expired.ts'
import { technicalLogErasure } from '../security/technical-logs.ts'
import { sightingReading } from '../sightings/read-reports.ts'
import { activeUserCount } from '../statistics/count-active-users.ts'
import type { AnyJob } from './job.ts'

/** All background jobs. Each subject defines its jobs in its own folder. */
export const allJobs: AnyJob[] = [
  deliverMail,
  mailPasswordReset,
  preparation,
  erasure,
  moving,
  reconciliation,
  mailNameConfirmation,
  purgeExpired,
  assetPurge,
  cachePurge,
  lateCachePurge,
  activeUserCount,
  sitemapDivision,
  gazetteerLoading,
  meaningAddition,
  endUnusedAccounts,
  identifierRemoval,
  importing,
  removeWaiting,
  ledgerWriting,
  operatorAlerts,
  eraseDeletedReports,
  undecidedErasure,
  originalErasure,
  savedSearchRequest,
  savedSearchMailing,
  caseNoticeMailing,
  noticeErasure,
  technicalLogErasure,
  releaseMaking,
  releaseRewriting,
  sightingReading,
  queueClockSetting,
]
