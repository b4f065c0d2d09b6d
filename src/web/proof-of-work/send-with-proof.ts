import { noProof, type Proof, proofHeader } from '../../shared/proof-of-work.ts'
import { ApiError } from '../api.ts'
import { solve } from './solve.ts'

/** A challenge can expire while it is solved, and a proof be used up by a request that then failed. */
const mostProofs = 3

/** As the API knows it among the headers of a request. */
type ProofHeader = { [proofHeader]?: string }

/**
 * Sends; where the site asks for a proof of work first, works it out and sends again. A browser that
 * cannot says so: the site then holds a report for a moderator.
 */
export async function sendWithProof<Answer>(
  send: (header: ProofHeader) => Promise<Answer>,
  onCheck: () => void,
): Promise<Answer> {
  let header: ProofHeader = {}
  for (let proofs = 0; ; proofs++) {
    try {
      return await send(header)
    } catch (error) {
      const challenge = error instanceof ApiError ? error.problem?.challenge : undefined
      if (!challenge || proofs === mostProofs) throw error
      onCheck()
      const proof = await solve(challenge)
      header = { [proofHeader]: proof ? encode(proof) : noProof }
      if (!proof) proofs = mostProofs - 1
    }
  }
}

function encode(proof: Proof): string {
  return btoa(JSON.stringify(proof))
}
