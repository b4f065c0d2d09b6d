import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import { quarantineDays } from './limits.ts'
import { policy } from './policy.ts'
import { keysOf } from './values-by-key.ts'

export type Period = { amount: number; unit: 'hours' | 'days' | 'months' | 'years' }

/**
 * The periods that the site promises, and for which a job exists. The privacy policy and the data
 * protection page print them from here, the jobs read them, and the page of promises tells what came of them.
 */
export const promisedPeriods = {
  'unused-accounts': { amount: policy.inactiveAccountMonths, unit: 'months' },
  identifiers: { amount: policy.identifierDays, unit: 'days' },
  videos: { amount: policy.videoEvidenceYears, unit: 'years' },
  'technical-logs': { amount: policy.technicalLogDays, unit: 'days' },
  'pending-reports': { amount: policy.pendingReportMonths, unit: 'months' },
  'rejected-reports': { amount: policy.rejectedReportMonths, unit: 'months' },
  uploads: { amount: policy.uploadHours, unit: 'hours' },
  'deleted-reports': { amount: quarantineDays, unit: 'days' },
  'redacted-originals': { amount: policy.redactedOriginalDays, unit: 'days' },
  'saved-searches': { amount: policy.savedSearchMonths, unit: 'months' },
  'case-notices': { amount: policy.caseNoticeMonths, unit: 'months' },
} as const satisfies Record<string, Period>

export type PromiseName = keyof typeof promisedPeriods
export const promiseNames = keysOf(promisedPeriods)

/** The section of the data protection page that prints all periods. */
export const promisesAnchor = 'retention-and-deletion'

/** Public counts below this number are not told: they could be about one person. */
export const smallestCount = 5

/** Promises whose counts are not public at all, because nobody may count rejected reports (decision 4). */
export const uncountedPromises: readonly PromiseName[] = ['rejected-reports']

/**
 * `kept`: the last run did its work. `stopped`: it would have changed so much that it asks an
 * administrator first. `failed`: it broke off. `late`: the job did not run. `waiting`: no run yet.
 */
export const promiseStates = ['kept', 'stopped', 'failed', 'late', 'waiting'] as const
export type PromiseState = (typeof promiseStates)[number]

/** Null is a number that is smaller than `smallestCount`. */
const publicCount = z.nullable(z.int())

export const KeptPromise = z.object({
  name: z.enum(promiseNames),
  text: z.string(),
  period: z.string(),
  page: z.string(),
  state: z.enum(promiseStates),
  ranAt: z.nullable(z.iso.datetime()),
  counts: z.nullable(z.object({ checked: publicCount, changed: publicCount })),
})
export type KeptPromise = z.infer<typeof KeptPromise>

export const PromiseLedger = z.object({ promises: z.array(KeptPromise) })
export type PromiseLedger = z.infer<typeof PromiseLedger>

/** What an administrator sees: all numbers, and whether the promise waits for a confirmation. */
export const PromiseRun = z.object({
  name: z.enum(promiseNames),
  state: z.enum(promiseStates),
  ranAt: z.nullable(z.iso.datetime()),
  checked: z.int(),
  due: z.int(),
  changed: z.int(),
  isConfirmed: z.boolean(),
})
export type PromiseRun = z.infer<typeof PromiseRun>

export const PromiseRuns = z.object({ promises: z.array(PromiseRun) })

const wrongDue = {
  error: faultMessage({
    code: 'out-of-range',
    values: { field: 'due', smallest: 1, largest: 2_147_483_647 },
  }),
}

/** `due` is the number that the administrator has read; another one is answered with 409. */
export const PromiseConfirmation = z.object({
  due: z.int32(wrongDue).check(z.gte(1, wrongDue)),
})
