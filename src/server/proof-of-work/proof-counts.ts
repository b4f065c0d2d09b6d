/** What became of requests that needed a proof. */
const counts = { asked: 0, solved: 0, missing: 0 }
export type ProofOutcome = keyof typeof counts

export function countProof(outcome: ProofOutcome): void {
  counts[outcome] += 1
}

/** Since the process started; for metrics. */
export function readProofCounts(): Readonly<Record<ProofOutcome, number>> {
  return counts
}
