import * as z from 'zod/mini'
import { faultMessage } from '../../shared/faults.ts'
import { wholeNumber } from '../../shared/query-fields.ts'
import { keysOf, valuesByKey } from '../../shared/values-by-key.ts'
import { reportColumns } from './export-columns.ts'

const value = (name: keyof typeof reportColumns) => {
  const { type } = reportColumns[name]
  return z.nullable(type === 'boolean' ? z.boolean() : z.string())
}

/** A report with the columns of the files, except what the site reads from its words. */
const ExportedReport = z.object(valuesByKey(keysOf(reportColumns), value))

/** One report that became public or changed, or that was withdrawn: then without its facts. */
const ReportChange = z.object({ id: z.uuid(), report: z.nullable(ExportedReport) })
export type ReportChange = z.infer<typeof ReportChange>

export const ReportChanges = z.object({
  changes: z.array(ReportChange),
  next: z.string(),
  isComplete: z.boolean(),
})

const wrongCursor = { error: faultMessage('unknown-since') }

/** Where to go on: `since` is the `next` of an earlier answer, absent for the beginning. */
export const ChangesQuery = z.object({
  since: z.optional(z.string(wrongCursor).check(z.maxLength(300, wrongCursor))),
  limit: wholeNumber({ field: 'limit', smallest: 1, largest: 1_000, absent: 500 }),
})
