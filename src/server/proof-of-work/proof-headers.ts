import * as z from 'zod/mini'
import { proofHeader } from '../../shared/proof-of-work.ts'

/** Any text is accepted: where a proof is needed, a text that is none gets 428. */
export const ProofHeaders = z.object({ [proofHeader]: z.optional(z.string()) })
