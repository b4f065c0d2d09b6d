import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { faultMessage } from '../../shared/faults.ts'
import { noProof } from '../../shared/proof-of-work.ts'
import type { AppContext } from '../app-context.ts'
import {
  countProof,
  needsProof,
  ProofHeaders,
  requireProof,
} from '../proof-of-work/require-proof.ts'
import { spendRateLimit, submissionLimits } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { findBursts } from './burst.ts'

/** The headers of a request that spends the allowance. */
export const SubmissionHeaders = z.extend(ProofHeaders, {
  'idempotency-key': z.optional(
    z.string().check(
      z.regex(/^[\x21-\x7e]{1,200}$/, {
        error: faultMessage('idempotency-key-expected'),
      }),
    ),
  ),
})

/** What a source may submit now: reports, and what others tell about them, from one allowance. */
export type SubmissionAllowance = {
  /** A burst of reports is happening. */
  isBurst: boolean
  /** A required proof of work is missing, because the form was sent without scripts. */
  isUnproven: boolean
  /** Throws 428 without a required proof, and 429 if this source has sent too much. */
  spend: () => Promise<void>
}

/** `proof` is the value of the header, or `noProof` from a form without scripts. */
export async function openSubmissionAllowance(
  { database, config }: AppContext,
  request: FastifyRequest,
  proof: string | undefined,
): Promise<SubmissionAllowance> {
  const bursts = await findBursts(database, config.burstExcess)
  const isProofNeeded = await needsProof(database, config, bursts)
  const isUnproven = isProofNeeded && proof === noProof
  async function spendLimits() {
    if (config.rateLimits) await spendRateLimit(database, submissionLimits, rangesOf(request.ip))
  }
  return {
    isBurst: bursts.reports,
    isUnproven,
    async spend() {
      if (!isProofNeeded) return spendLimits()
      if (!isUnproven) return requireProof(database, config, proof, spendLimits)
      await spendLimits()
      countProof('missing')
    },
  }
}
