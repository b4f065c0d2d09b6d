import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { Proof, type ProofChallenge, proofHeader } from '../../src/shared/proof-of-work.ts'
import type { Answer } from './send.ts'

/** Easy enough that a test solves a challenge within milliseconds. */
export const easyProofs = { cost: 10, mostTries: 20, lifetime: 600 }

/** Solves the challenge of an answer 428, as the site's own script does. */
export async function solve({ body }: Pick<Answer, 'body'>): Promise<Proof> {
  const challenge = body.challenge as ProofChallenge
  return Proof.parse({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

/** The header that carries the proof. */
export function proofHeaders(proof: Proof): Record<string, string> {
  return { [proofHeader]: Buffer.from(JSON.stringify(proof)).toString('base64') }
}
