/** Seconds of each measurement (autocannon takes at least one), and how often it is repeated. */
export type Effort = { seconds: number; rounds: number }
