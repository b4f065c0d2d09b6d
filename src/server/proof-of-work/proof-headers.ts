import * as z from 'zod/mini'
import { proofHeader } from '../../shared/proof-of-work.ts'

/** Accepts any text: an invalid proof gets 428 where one is required. */
export const ProofHeaders = z.object({ [proofHeader]: z.optional(z.string()) })
