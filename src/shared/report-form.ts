import type { ProblemDetails } from './problems.ts'

/** Sent by the button of witnesses who do not know the time and have no scripts. */
export const withoutTimeName = 'withoutTime'

/** The form to show again: the submitted fields, and why they were rejected. */
export type FilledReportForm = {
  fields: Record<string, string>
  /** The status of the API response. */
  status: number
  /** The problem of the API. Its faults belong to fields. */
  problem: Pick<ProblemDetails, 'code' | 'values' | 'errors' | 'detail'>
}
