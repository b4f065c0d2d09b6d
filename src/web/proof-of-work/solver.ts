import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ProofChallenge } from '../../shared/proof-of-work.ts'

/** The worker itself: answers the solution of the challenge that it is given, or null. */
addEventListener('message', async ({ data }: MessageEvent<ProofChallenge>) => {
  postMessage(await solveChallenge({ challenge: data, deriveKey }).catch(() => null))
})
