/** Seconds of each measurement (autocannon takes at least one), and how often it is repeated. */
export type Effort = { seconds: number; rounds: number }

/** `rest`: seconds after the last request in which the site frees its memory. */
export type EffortWithRest = Effort & { rest: number }
