import type { UseFormReturn } from 'react-hook-form'
import type { NewReport } from '../../../shared/reports.ts'
import { fieldId, type ReportFieldName, type ReportFields } from './report-form-fields.ts'

export type ReportFormApi = UseFormReturn<ReportFields, unknown, NewReport>

/** What ties a field primitive to the form. */
export function bindField(form: ReportFormApi, name: ReportFieldName) {
  return {
    id: fieldId(name),
    fault: form.formState.errors[name]?.message,
    // Stands in the page that the server renders; the form library takes over from there.
    defaultValue: form.formState.defaultValues?.[name],
    ...form.register(name),
  }
}
