import * as z from 'zod/mini'
import { policy } from './policy.ts'

/** The periods of the clock, in days. The case page reads the last one. */
export const clockDays = [30, 90] as const

/** With fewer decisions in a period, a median would be about single reports. */
export const fewestDecisions = 20

const { from: shortest, to: longest } = policy.verificationBusinessDays
export const promisedWait = { shortest, longest }

/** Business days and whole percents. */
const ClockWaits = z.object({
  median: z.int(),
  ninetiethPercentile: z.int(),
  percentWithinShortest: z.int(),
  percentWithinLongest: z.int(),
})
export type ClockWaits = z.infer<typeof ClockWaits>

/** `waits` is null where there are fewer decisions than `fewestDecisions`. */
const ClockPeriod = z.object({
  days: z.int(),
  decisions: z.int(),
  waits: z.nullable(ClockWaits),
})
export type ClockPeriod = z.infer<typeof ClockPeriod>

/** How many reports wait for their first decision, and how long the others waited. */
export const QueueClock = z.object({
  countedAt: z.iso.datetime(),
  /** Rounded down like the counts of the promises; null where fewer than five wait. */
  waiting: z.nullable(z.int()),
  /** Null where fewer than five wait. */
  oldestBusinessDays: z.nullable(z.int()),
  isAnyLate: z.boolean(),
  periods: z.array(ClockPeriod),
})
export type QueueClock = z.infer<typeof QueueClock>
