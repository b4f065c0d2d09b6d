import type { UseFormReturn } from 'react-hook-form'
import type { NewReport } from '../../shared/reports.ts'
import { fieldId, type ReportFieldName, type ReportFields } from './report-form-fields.ts'

export type ReportFormApi = UseFormReturn<ReportFields, unknown, NewReport>

/** What ties a field primitive to the form. */
export function bindField(form: ReportFormApi, name: ReportFieldName) {
  return {
    id: fieldId(name),
    fault: form.formState.errors[name]?.message,
    ...form.register(name),
  }
}
