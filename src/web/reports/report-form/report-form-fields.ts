import type { UseFormReturn } from 'react-hook-form'
import { forEachOptionalText } from '../../../shared/optional-texts.ts'
import type { NewReport } from '../../../shared/reports.ts'

/** What stands in the form: always text, also for the choice to stay anonymous. */
export type ReportFields = Record<keyof NewReport, string>

/** The fields in reading order, named as in the API. */
export const blankFields: ReportFields = {
  fullName: '',
  email: '',
  region: '',
  location: '',
  sightingDate: '',
  sightingTime: '',
  phenomenonType: '',
  duration: '',
  description: '',
  ...forEachOptionalText(() => ''),
  videoUrl: '',
  videoDescription: '',
  anonymous: 'true',
}

export type ReportFieldName = keyof NewReport

// TypeScript forgets the names of keys.
export const reportFieldNames = Object.keys(blankFields) as ReportFieldName[]

export const reportFormId = 'report-form'

export const draftStorageKey = 'report-draft'

export function fieldId(name: ReportFieldName): string {
  return `report-${name}`
}

export function isReportFieldName(name: string): name is ReportFieldName {
  return reportFieldNames.some((known) => known === name)
}

/** Only the fields that somebody has filled in or changed since the form had `start` in it. */
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
