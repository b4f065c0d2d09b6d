/** Seconds of each measurement (autocannon takes at least one), and how often it is repeated. */
export type Effort = { seconds: number; rounds: number }

/**
 * `warmUp`: seconds before the first measurement, in which V8 compiles what the requests run. `rest`: seconds after the
 * last request, in which the site frees its memory.
 */
export type WholeEffort = Effort & { warmUp: number; rest: number }
