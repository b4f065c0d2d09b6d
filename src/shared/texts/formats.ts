import { once } from '../once.ts'

export type LanguageTag = 'en'

/** English counts as Americans do and dates as the British do: "1,000", "14 March 2024". */
const locales: Record<LanguageTag, { numbers: string; dates: string }> = {
  en: { numbers: 'en', dates: 'en-GB' },
}

const seasons: Record<LanguageTag, Record<string, string>> = {
  en: { '21': 'Spring', '22': 'Summer', '23': 'Autumn', '24': 'Winter' },
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * Creating an Intl object takes many times longer than using it, and a list formats a date for each
 * report. So each is created once, when it is first needed.
 */
function createFormats(language: LanguageTag) {
  const { numbers, dates } = locales[language]
  const number = once(() => new Intl.NumberFormat(numbers))
  const rules = once(() => new Intl.PluralRules(numbers))
  const list = once(() => new Intl.ListFormat(numbers, { type: 'disjunction' }))
  const countries = once(() => new Intl.DisplayNames(numbers, { type: 'region' }))
  const format = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(dates, options))
  const clock = format({ hour: '2-digit', minute: '2-digit' })
  const moment = format({ dateStyle: 'medium', timeStyle: 'short' })
  const day = format({ dateStyle: 'long', timeZone: 'UTC' })
  const month = format({ year: 'numeric', month: 'long', timeZone: 'UTC' })
  const monthName = format({ month: 'long', timeZone: 'UTC' })
  const shortMonthName = format({ month: 'short', timeZone: 'UTC' })
  const time = format({ timeStyle: 'short', timeZone: 'UTC' })
  const pluralForm = (amount: number, forms: Forms) => forms[rules().select(amount)] ?? forms.other
  return {
    /** `decimals` is the exact number of decimals. */
    number: (value: number, decimals?: number) =>
      decimals === undefined
        ? number().format(value)
        : value.toLocaleString(numbers, {
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          }),

    /** "1 report", "1,000 reports": the form that the number needs, after the number. */
    count: (amount: number, forms: Forms) =>
      `${number().format(amount)} ${pluralForm(amount, forms)}`,

    plural: pluralForm,

    /** "MP4, MOV, or AVI" */
    either: (words: string[]) => list().format(words),

    /** "March" for 3. */
    month: (number: number) => monthName().format(new Date(Date.UTC(2000, number - 1))),

    /** "Mar" for 3. */
    shortMonth: (number: number) => shortMonthName().format(new Date(Date.UTC(2000, number - 1))),

    /** "France" for FR. */
    country: (code: string) => countries().of(code) ?? code,

    /** "14:32", in the time zone of the reader. */
    clock: (instant: Date) => clock().format(instant),

    /** "14 Mar 2024, 14:32", in the time zone of the reader. */
    moment: (instant: Date) => moment().format(instant),

    /** "14 March 2024", in UTC. */
    day: (instant: Date) => day().format(instant),

    /** "14:32", in UTC. */
    time: (instant: Date) => time().format(instant),

    /** "2024-03-14 14:32", in UTC: the same in every language, and easy to compare. */
    sortableMoment: (instant: string) => instant.slice(0, 16).replace('T', ' '),

    /** "2024-03-14 14:32:05", in UTC. */
    sortableSecond: (instant: string) => instant.slice(0, 19).replace('T', ' '),

    sightingDate: (date: string) => writeSightingDate(date, { day, month }, seasons[language]),
  }
}

export type Formats = ReturnType<typeof createFormats>

const formats: Record<LanguageTag, Formats> = { en: createFormats('en') }

/** The formats of numbers, days and times in a language. */
export function formatsIn(language: LanguageTag): Formats {
  return formats[language]
}

/**
 * A sighting date as people read it: "14 March 2024", "March 2024", "Summer 1947", "1600s", "1950s", "1900–09".
 * Takes ISO days and the partial dates of imported archives (EDTF level 1: year, month, season,
 * decade or century with X); anything else comes back as it is.
 */
function writeSightingDate(
  date: string,
  formats: Record<'day' | 'month', () => Intl.DateTimeFormat>,
  names: Record<string, string>,
): string {
  const parts = /^(\d{4}|\d{3}X|\d{2}XX)(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date)
  if (!parts) return date
  const [, year = '', month, day] = parts
  // "1900s" is the century, as 19XX.
  if (/0X$/.test(year)) return `${year.slice(0, 3)}0–${year.slice(2, 3)}9`
  if (year.includes('X')) return `${year.replaceAll('X', '0')}s`
  const shownYear = String(Number(year))
  if (!month) return shownYear
  if (names[month]) return `${names[month]} ${shownYear}`
  const instant = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`)
  if (Number.isNaN(instant.getTime())) return date
  return (day ? formats.day() : formats.month()).format(instant)
}
