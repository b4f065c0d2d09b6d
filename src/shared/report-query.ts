import * as z from 'zod/mini'
import { faultMessage } from './faults.ts'
import { page } from './limits.ts'
import { phenomenonTypes, regions } from './options.ts'
import { filter, searchText, wholeNumber } from './query-fields.ts'

export const unknownCursor = {
  code: 'unknown-after',
  values: { because: 'malformed' },
} as const

const error = faultMessage(unknownCursor)

/** The filters of the public list in a query string. */
export const ReportQuery = z.object({
  type: filter(phenomenonTypes, 'type'),
  region: filter(regions, 'region'),
  search: searchText(),
  limit: wholeNumber({ field: 'limit', smallest: 1, largest: page.largest, absent: page.size }),
  offset: wholeNumber({ field: 'offset', smallest: 0, largest: page.deepestOffset, absent: 0 }),
  /** Continues after a row, at any depth: the cursor in the header `Link` of an earlier answer. */
  after: z.optional(z.string({ error }).check(z.maxLength(300, { error }))),
})
export type ReportQuery = z.infer<typeof ReportQuery>

/** The filters whose reports are counted without looking at them. */
export const ReportTotalQuery = z.pick(ReportQuery, { type: true, region: true })
export type ReportTotalQuery = z.infer<typeof ReportTotalQuery>
