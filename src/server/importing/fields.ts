import { type Row, textRule } from './columns.ts'
import type { DateField, TextField } from './mapping.ts'
import { readPartialDate } from './partial-date.ts'
import { unknown } from './report-rules.ts'
import { compileTemplate } from './template.ts'

/** A compiled field of a report. `columns` are the columns that it reads. */
export type Field<Value> = { columns: string[]; read(row: Row): Value }

/** Reads a text. Returns the default, or an empty text, if the columns are empty. */
export function textField(rules: TextField | undefined): Field<string> {
  if (!rules) return { columns: [], read: () => '' }
  const { constant, template, column = [], default: standIn = '' } = rules
  if (constant !== undefined) return { columns: [], read: () => constant }
  const apply = textRule(rules)
  const filled = template === undefined ? undefined : compileTemplate(template)
  const origin = (row: Row) =>
    filled ? filled.fill(row.clean) : firstFilled(column.map((name) => row.clean(name)))
  return {
    columns: filled?.columns ?? column,
    read: (row) => apply(origin(row)) || standIn,
  }
}

function firstFilled(texts: string[]): string {
  return texts.find((text) => text !== '') ?? ''
}

/** Empty, or only a time of day. */
const saysNoDate = /^(\d{1,2}:\d{2})?$/

export type DateReading =
  /** `asGiven` is the text of the source, if it is more detailed than `date`. */
  { date: string; asGiven?: string } | { fault: string }

/** The texts that may hold a date: of a template, or of each column. */
function textsOfDate({ column = [], template }: DateField): Field<string[]> {
  const filled = template === undefined ? undefined : compileTemplate(template)
  const given = (row: Row) =>
    filled ? [filled.fill(row.clean)] : column.map((name) => row.clean(name))
  return {
    columns: filled?.columns ?? column,
    read: (row) => given(row).filter((text) => !saysNoDate.test(text)),
  }
}

/** Reads the date of a template, or of the first column that contains one. */
export function dateField(rules: DateField): Field<DateReading> {
  const { constant, unreadable } = rules
  if (constant !== undefined) return { columns: [], read: () => ({ date: constant }) }
  const given = textsOfDate(rules)
  return {
    columns: given.columns,
    read(row) {
      const texts = given.read(row)
      for (const text of texts) {
        if (text.toLowerCase() === unknown.toLowerCase()) return { date: unknown }
        const found = readPartialDate(text, rules)
        if (found) return found.exact ? { date: found.date } : { date: found.date, asGiven: text }
      }
      const text = texts.at(-1)
      if (unreadable === 'unknown') {
        return text === undefined ? { date: unknown } : { date: unknown, asGiven: text }
      }
      if (text === undefined) return { fault: 'Date of sighting is required' }
      return { fault: 'Date of sighting cannot be read' }
    },
  }
}

/** An instant with its offset from UTC. */
const isInstant = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(text)

/** Reads a time of reporting or publication: an instant, or the start of a day, a month or a year in UTC. */
export function instantField(rules: DateField, now: Date): Field<string | undefined> {
  const given = textsOfDate(rules)
  const day = dateField(rules)
  return {
    columns: day.columns,
    read(row) {
      const [first = ''] = given.read(row)
      const reading = day.read(row)
      const instant = new Date(isInstant(first) ? first : 'date' in reading ? reading.date : '')
      return Number.isNaN(instant.getTime()) || instant > now ? undefined : instant.toISOString()
    },
  }
}
