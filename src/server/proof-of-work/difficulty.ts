/** A solution takes at most `mostTries` keys of `cost` rounds each, on average half of them. */
export type Difficulty = {
  cost: number
  mostTries: number
  /** Seconds until a challenge expires. */
  lifetime: number
}

/** A million rounds of PBKDF2 on average: about a second on a mid-range phone. */
export const difficulty: Difficulty = { cost: 2_000, mostTries: 1_000, lifetime: 600 }
