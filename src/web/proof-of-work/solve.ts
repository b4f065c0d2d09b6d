import type { Proof, ProofChallenge } from '../../shared/proof-of-work.ts'

/** Much longer than the slowest phone needs. */
const longestInMilliseconds = 60_000

/** Solves in a worker, so that the page stays responsive. Undefined if the browser cannot. */
export async function solve(challenge: ProofChallenge): Promise<Proof | undefined> {
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
