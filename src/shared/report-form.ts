import type { FieldFault } from './problems.ts'

/** The form to show again: the submitted fields, and why they were rejected. */
export type FilledReportForm = {
  fields: Record<string, string>
  faults: FieldFault[]
  /** The status of the API response. */
  status: number
  /** The message of the API, shown if no fault belongs to a field. */
  message: string
}
