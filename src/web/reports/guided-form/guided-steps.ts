import { optionalTextNames } from '../../../shared/optional-texts.ts'
import { keysOf } from '../../../shared/values-by-key.ts'
import type { ReportFieldName } from '../report-form/report-form-fields.ts'

/**
 * The steps in their order, each with its fields. Their names stand in the address. Who sees the name
 * comes first, then the story, before any question can colour it.
 */
const fieldsOfSteps = {
  name: ['anonymous'],
  story: ['description'],
  where: ['region', 'location', 'placeId'],
  time: ['sightingDate', 'sightingTime', 'timePrecision'],
  kind: ['phenomenonType', 'duration'],
  more: [...optionalTextNames, 'otherAccounts', 'videoUrl', 'videoDescription'],
  contact: ['fullName', 'email', 'reuse'],
  check: [],
} as const satisfies Record<string, readonly ReportFieldName[]>

export type StepName = keyof typeof fieldsOfSteps

export const stepNames = keysOf(fieldsOfSteps)

export const fieldsOf = (name: StepName): readonly ReportFieldName[] => fieldsOfSteps[name]

export const stepUrl = (name: StepName) => `#${name}`

/** Where the number of the step is shown. */
export const stepNumberId = 'guided-step-number'

export const stepTitleId = (name: StepName) => `guided-${name}-title`

export function isStepName(text: string | undefined): text is StepName {
  return stepNames.some((name) => name === text)
}

/** The step that asks for a field. */
export function stepOf(field: ReportFieldName): StepName {
  return stepNames.find((name) => fieldsOf(name).includes(field)) ?? 'check'
}

/** The step that comes `distance` later; the first or the last one where there is none. */
export function stepBeside(name: StepName, distance: 1 | -1): StepName {
  return stepNames[stepNames.indexOf(name) + distance] ?? name
}
