/** Challenges sent, valid proofs, and reports that were held for lack of a proof. */
const counts = { asked: 0, solved: 0, missing: 0 }
export type ProofOutcome = keyof typeof counts

export function countProof(outcome: ProofOutcome): void {
  counts[outcome] += 1
}

/** The counts since the process started, for metrics. */
export function readProofCounts(): Readonly<Record<ProofOutcome, number>> {
  return counts
}
