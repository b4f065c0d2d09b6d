import type { UseFormReturn } from 'react-hook-form'
import { forEachOptionalText } from '../../../shared/optional-texts.ts'
import type { NewReport } from '../../../shared/reports.ts'
import { keysOf } from '../../../shared/values-by-key.ts'

/** The values of the fields. All are text, also the two choices. */
export type ReportFields = Record<keyof NewReport, string>

/** The fields in reading order, with their names in the API. */
export const blankFields: ReportFields = {
  fullName: '',
  email: '',
  region: '',
  location: '',
  placeId: '',
  sightingDate: '',
  sightingTime: '',
  timePrecision: '',
  phenomenonType: '',
  duration: '',
  description: '',
  ...forEachOptionalText(() => ''),
  otherAccounts: '',
  videoUrl: '',
  videoDescription: '',
  anonymous: 'true',
  reuse: 'false',
}

export type ReportFieldName = keyof NewReport

export const reportFieldNames = keysOf(blankFields)

export const reportFormId = 'report-form'

export const draftStorageKey = 'report-draft'

/** Of the storage of the tab. */
export const keptReceiptKey = 'receipt'

/** The place is chosen in the field of the location. */
export function fieldId(name: ReportFieldName): string {
  return `report-${name === 'placeId' ? 'location' : name}`
}

export function isReportFieldName(name: string): name is ReportFieldName {
  return reportFieldNames.some((known) => known === name)
}

/** The fields that differ from `start`. */
export function filledFields(
  fields: Partial<Record<string, unknown>>,
  start: ReportFields = blankFields,
): Partial<ReportFields> {
  const filled: Partial<ReportFields> = {}
  for (const name of reportFieldNames) {
    const value = fields[name]
    if (typeof value === 'string' && value !== start[name]) filled[name] = value
  }
  return filled
}

export type ReportFormApi = UseFormReturn<ReportFields, unknown, NewReport>

/** The props of a component that shows one field of a report, in whichever form. */
export type FieldOfForm = { form: ReportFormApi }

/** The props that connect a field to the form. */
export function bindField(form: ReportFormApi, name: ReportFieldName) {
  return {
    id: fieldId(name),
    fault: form.formState.errors[name]?.message,
    // The server renders this value; then the form library takes over.
    defaultValue: form.formState.defaultValues?.[name],
    ...form.register(name),
  }
}
