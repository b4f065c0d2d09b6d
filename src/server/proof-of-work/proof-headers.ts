import * as z from 'zod/mini'
import { proofHeader } from '../../shared/proof-of-work.ts'

/** Any text is taken: whatever is no proof is answered 428, where a proof is needed. */
export const ProofHeaders = z.object({ [proofHeader]: z.optional(z.string()) })
