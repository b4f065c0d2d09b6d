/** How hard challenges are: `mostTries` keys of `cost` rounds each at most, half of them on average. */
export type Difficulty = {
  cost: number
  mostTries: number
  /** Seconds in which a challenge can be solved and used. */
  lifetime: number
}

/** A million rounds of PBKDF2 on average: about a second on a phone of the middle class. */
export const difficulty: Difficulty = { cost: 2_000, mostTries: 1_000, lifetime: 600 }
