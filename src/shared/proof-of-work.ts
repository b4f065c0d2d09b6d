import * as z from 'zod/mini'

/** The request header that carries a proof. */
export const proofHeader = 'proof-of-work'

/** Replaces a proof if the browser cannot solve challenges. The report is then held. */
export const noProof = 'unable'

/** A random puzzle that takes a computer about a second; see altcha-lib. */
export const ProofChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.int(),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})
export type ProofChallenge = z.infer<typeof ProofChallenge>

/** The content of the header, as JSON in Base64. */
export const Proof = z.object({
  challenge: ProofChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})
export type Proof = z.infer<typeof Proof>
