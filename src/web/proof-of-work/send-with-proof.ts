import {
  noProof,
  type Proof,
  type ProofChallenge,
  proofHeader,
} from '../../shared/proof-of-work.ts'
import { ApiError } from '../api.ts'

/** Retries are needed: a challenge can expire, and a failed request can use up a proof. */
const mostProofs = 3

/** The request header in which the API expects the proof. */
type ProofHeader = { [proofHeader]?: string }

/**
 * Sends a request. If the site demands a proof of work, solves it and sends again. A browser that
 * cannot solve it says so, and the site holds the report for a moderator.
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

/** Much longer than the slowest phone needs. */
const longestInMilliseconds = 60_000

/** Solves in a worker, so that the page stays responsive. Undefined if the browser cannot. */
async function solve(challenge: ProofChallenge): Promise<Proof | undefined> {
  const worker = startWorker()
  if (!worker) return undefined
  try {
    const solution = await answerOf(worker, challenge)
    return solution ? { challenge, solution } : undefined
  } finally {
    worker.terminate()
  }
}

function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}

function answerOf(
  worker: Worker,
  challenge: ProofChallenge,
): Promise<Proof['solution'] | undefined> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }) => resolve(data ?? undefined)
    worker.onerror = () => resolve(undefined)
    setTimeout(() => resolve(undefined), longestInMilliseconds)
    worker.postMessage(challenge)
  })
}
