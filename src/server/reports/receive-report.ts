import type { FastifyRequest } from 'fastify'
import { noProof } from '../../shared/proof-of-work.ts'
import type { NewReport, SubmittedReport } from '../../shared/reports.ts'
import { findSignedIn } from '../accounts/signed-in.ts'
import type { AppContext } from '../app-context.ts'
import { findSender } from '../evidence/receive/sender.ts'
import { signInRequired } from '../http/problems.ts'
import { siteOrigin } from '../http/site-origin.ts'
import { countProof } from '../proof-of-work/proof-counts.ts'
import { needsProof, requireProof } from '../proof-of-work/require-proof.ts'
import { spendRateLimit, submissionLimits } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { countArrival, findBursts } from './burst.ts'
import { findHoldReasons } from './hold-reasons.ts'
import type { Submission } from './submission-keys.ts'
import { submitReport } from './submit-report.ts'

/** Ignores the session of an anonymous witness, unless the site requires users to sign in. */
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
  /** The value of the header, or `noProof` from a form without scripts. */
  proof: string | undefined
}

/** Receives a valid report from the API or from the form without scripts. */
export async function receiveReport(
  context: AppContext,
  request: FastifyRequest,
  { report, submission, proof }: Received,
): Promise<SubmittedReport> {
  const { database, jobs, config } = context
  const bursts = await findBursts(database, config.burstExcess)
  const isProofNeeded = await needsProof(database, config, bursts)
  const isUnproven = isProofNeeded && proof === noProof
  async function spendLimits() {
    if (config.rateLimits) await spendRateLimit(database, submissionLimits, rangesOf(request.ip))
  }
  return submitReport({
    ...{ database, jobs, report, submission },
    heldReasons: findHoldReasons(report, {
      isPremoderated: config.site.premoderates,
      isBurst: bursts.reports,
      isUnproven,
    }),
    confirmsNames: config.site.confirmsNames,
    origin: siteOrigin(config, request),
    userId: await findSubmitter(context, request, report),
    videoSender: findSender(request, config),
    async spendAllowance() {
      if (!isProofNeeded) await spendLimits()
      else if (!isUnproven) await requireProof(database, config, proof, spendLimits)
      else {
        await spendLimits()
        countProof('missing')
      }
      if (config.burstExcess > 0) await countArrival(database, 'reports')
    },
  })
}
