import { createHash, createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Proof, ProofChallenge } from '../../shared/proof-of-work.ts'
import type { Database } from '../database/open.ts'
import { dailySalt } from '../security/daily-salt.ts'
import type { Difficulty } from './difficulty.ts'

/**
 * All processes share the secrets. They change at midnight (UTC), so open challenges expire then.
 */
async function secretsOf(database: Database) {
  const salt = await dailySalt(database)
  const secret = (purpose: string) => createHmac('sha256', salt).update(purpose).digest('hex')
  return {
    hmacSignatureSecret: secret('proof of work: challenge'),
    hmacKeySignatureSecret: secret('proof of work: key'),
  }
}

export async function newChallenge(
  database: Database,
  { cost, mostTries, lifetime }: Difficulty,
): Promise<ProofChallenge> {
  const challenge = await createChallenge({
    ...(await secretsOf(database)),
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(mostTries, 0),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1_000) + lifetime,
  })
  return ProofChallenge.parse(challenge)
}

function readProof(text: string): Proof | undefined {
  try {
    return Proof.parse(JSON.parse(Buffer.from(text, 'base64').toString()))
  } catch {
    return undefined
  }
}

/** A valid proof. Its hash marks it as used. */
export type ValidProof = { hash: Buffer; expiresAt: Date }

/** Returns undefined if the text is malformed, forged, wrong or expired. */
export async function verifyProof(
  database: Database,
  text: string,
): Promise<ValidProof | undefined> {
  const proof = readProof(text)
  if (!proof) return undefined
  const { verified } = await verifySolution({
    ...proof,
    ...(await secretsOf(database)),
    deriveKey,
  })
  if (!verified) return undefined
  const { signature, parameters } = proof.challenge
  return {
    hash: createHash('sha256').update(signature).digest(),
    expiresAt: new Date(parameters.expiresAt * 1_000),
  }
}
