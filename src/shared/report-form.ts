import type { FieldFault } from './problems.ts'

/** The form of a report that came back: what was sent, and why it was not accepted. */
export type FilledReportForm = {
  fields: Record<string, string>
  faults: FieldFault[]
  /** Of the API's answer. */
  status: number
  /** The API's sentence; shown where no fault belongs to a field. */
  message: string
}
