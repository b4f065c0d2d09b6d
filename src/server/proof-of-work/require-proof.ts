import { sql } from 'kysely'
import * as z from 'zod/mini'
import { proofHeader } from '../../shared/proof-of-work.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { verificationRequired } from '../http/problems.ts'
import type { Bursts } from '../reports/burst.ts'
import { newChallenge, type ValidProof, verifyProof } from './challenge.ts'
import { type Difficulty, difficulty as usualDifficulty } from './difficulty.ts'
import { readProofSetting } from './proof-setting.ts'

/** True if reports and registrations need a proof now; always false in a local trial. */
export async function needsProof(
  database: Database,
  { proofOfWork }: Config,
  bursts: Bursts,
): Promise<boolean> {
  if (!proofOfWork) return false
  const setting = await readProofSetting(database)
  if (setting !== 'auto') return setting === 'always'
  return bursts.reports || bursts.registrations
}

async function ask(database: Database, difficulty: Difficulty): Promise<never> {
  countProof('asked')
  throw verificationRequired(await newChallenge(database, difficulty))
}

/** Marks a proof as used. Returns false if any process has used it before. */
async function use(database: Database, { hash, expiresAt }: ValidProof): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into used_proofs (proof, expires_at) values (${hash}, ${expiresAt})
        on conflict (proof) do nothing`.execute(database)
  return numAffectedRows > 0n
}

/**
 * Throws 428 with a new challenge unless `text` is a valid, unused proof. `spendAllowance` runs
 * after the check of the proof and before its use, so a request without a valid proof does not
 * count for rate limits.
 */
export async function requireProof(
  database: Database,
  { proofOfWork = usualDifficulty }: Config,
  text: string | undefined,
  spendAllowance: () => Promise<void>,
): Promise<void> {
  const proof = text === undefined ? undefined : await verifyProof(database, text)
  if (!proof) return ask(database, proofOfWork)
  await spendAllowance()
  if (!(await use(database, proof))) return ask(database, proofOfWork)
  countProof('solved')
}

/** Accepts any text: an invalid proof gets 428 where one is required. */
export const ProofHeaders = z.object({ [proofHeader]: z.optional(z.string()) })

/** Challenges sent, valid proofs, and reports that were held for lack of a proof. */
const counts = { asked: 0, solved: 0, missing: 0 }
type ProofOutcome = keyof typeof counts

export function countProof(outcome: ProofOutcome): void {
  counts[outcome] += 1
}

/** The counts since the process started, for metrics. */
export function readProofCounts(): Readonly<Record<ProofOutcome, number>> {
  return counts
}
