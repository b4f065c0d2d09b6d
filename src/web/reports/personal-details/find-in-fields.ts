import { optionalTextNames } from '../../../shared/optional-texts.ts'
import { findPersonalDetails, type PersonalDetail } from '../../../shared/personal-details.ts'
import type { ReportFields } from '../report-form/report-form-fields.ts'

/** The public texts that somebody writes freely. */
export const guardedFields = [
  'location',
  'description',
  ...optionalTextNames,
  'videoDescription',
] as const
export type GuardedField = (typeof guardedFields)[number]

type ReadFields = Pick<ReportFields, GuardedField | 'fullName' | 'anonymous'>
export type FieldDetails = { name: GuardedField; text: string; details: PersonalDetail[] }

/** First and last name in one. A single word may be any noun. */
const fullNames = /\p{Lu}[\p{Ll}’'-]+ (?:\p{Lu}\. )?\p{Lu}[\p{L}’'-]+/gu

/** The names that the same person typed in other fields. A place may be called like somebody. */
function typedNames(name: GuardedField, fields: ReadFields): string[] {
  const own = fields.anonymous === 'true' ? [fields.fullName] : []
  const others = optionalTextNames
    .filter((other) => other !== name)
    .flatMap((other) => fields[other].match(fullNames) ?? [])
  return name === 'location'
    ? []
    : [...own, ...others.filter((one) => !fields.location.includes(one))]
}

/** What can identify somebody, by field, without what its writer chose to keep. */
export function findInFields(fields: ReadFields, kept: ReadonlySet<string>): FieldDetails[] {
  return guardedFields.flatMap((name) => {
    const text = fields[name]
    const all = findPersonalDetails(text, typedNames(name, fields))
    const details = all.filter(({ start, end }) => !kept.has(text.slice(start, end)))
    return details.length > 0 ? [{ name, text, details }] : []
  })
}

type Part = { text: string; detail?: PersonalDetail }

/** Splits a text into its details and what stands between them. */
export function splitAtDetails(text: string, details: PersonalDetail[]): Part[] {
  let end = 0
  const parts = details.flatMap((detail) => {
    const before = { text: text.slice(end, detail.start) }
    end = detail.end
    return [before, { text: text.slice(detail.start, end), detail }]
  })
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '')
}

const context = 40

/** The end, the beginning, or both, of the words around a detail. Never cuts a word. */
export function shorten(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * context) return text
  const head = text.slice(0, context).replace(/\S*$/u, '')
  const tail = text.slice(-context).replace(/^\S*/u, '')
  return `${isFirst ? '' : head}…${isLast ? '' : tail}`
}
