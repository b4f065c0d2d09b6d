import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ProofChallenge } from '../../shared/proof-of-work.ts'

/** The worker: answers a challenge with its solution, or with null. */
addEventListener('message', async ({ data }: MessageEvent<ProofChallenge>) => {
  postMessage(await solveChallenge({ challenge: data, deriveKey }).catch(() => null))
})
