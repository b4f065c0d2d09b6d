import type { ProblemDetails } from './problems.ts'

/** The form to show again: the submitted fields, and why they were rejected. */
export type FilledForm = {
  fields: Record<string, string>
  /** The status of the API response. */
  status: number
  /** The problem of the API. Its faults belong to fields. */
  problem: Pick<ProblemDetails, 'code' | 'values' | 'errors' | 'detail'>
}
