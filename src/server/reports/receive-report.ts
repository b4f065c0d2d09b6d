import type { FastifyRequest } from 'fastify'
import type { HoldReason } from '../../shared/hold-reasons.ts'
import type { NewReport, SubmittedReport } from '../../shared/reports.ts'
import { findSignedIn } from '../accounts/signed-in.ts'
import type { AppContext } from '../app-context.ts'
import { findSender } from '../evidence/sender.ts'
import { signInRequired } from '../problems.ts'
import { spendRateLimit, submissionLimits } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { siteOrigin } from '../site-origin.ts'
import { countArrival, isBurst } from './burst.ts'
import { findHoldReasons } from './hold-reasons.ts'
import type { Submission } from './submission-keys.ts'
import { submitReport } from './submit-report.ts'

/** Nobody looks at who an anonymous witness is, unless the site wants everybody signed in. */
async function findSubmitter(
  context: AppContext,
  request: FastifyRequest,
  { anonymous }: NewReport,
): Promise<string | undefined> {
  const { reportsRequireSignIn } = context.config.site
  if (anonymous && !reportsRequireSignIn) return undefined
  const user = await findSignedIn(context, request)
  if (!user && reportsRequireSignIn) throw signInRequired('Please sign in to submit a report')
  return user?.id
}

type Received = {
  report: NewReport
  submission: Submission | undefined
  /** Reasons to hold the report that its text does not tell: `burst`, `proof-missing`. */
  further?: readonly HoldReason[]
}

/** What the API and the form without scripts have in common once a report was found valid. */
export async function receiveReport(
  context: AppContext,
  request: FastifyRequest,
  { report, submission, further = [] }: Received,
): Promise<SubmittedReport> {
  const { database, jobs, config } = context
  const { burstExcess } = config
  const isUnusual = burstExcess > 0 && (await isBurst(database, burstExcess))
  const reasons = isUnusual ? [...further, 'burst' as const] : further
  return submitReport({
    ...{ database, jobs, report, submission },
    heldReasons: findHoldReasons(report, {
      isPremoderated: config.site.premoderates,
      further: reasons,
    }),
    confirmsNames: config.site.confirmsNames,
    origin: siteOrigin(config, request),
    userId: await findSubmitter(context, request, report),
    videoSender: findSender(request, config),
    async spendAllowance() {
      if (config.rateLimits) {
        await spendRateLimit(database, submissionLimits, rangesOf(request.ip))
      }
      if (burstExcess > 0) await countArrival(database)
    },
  })
}
