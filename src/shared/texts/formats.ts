export type LanguageTag = 'en'

/** English counts as Americans do and dates as the British do: "1,000", "14 March 2024". */
const locales: Record<LanguageTag, { numbers: string; dates: string }> = {
  en: { numbers: 'en', dates: 'en-GB' },
}

const seasons: Record<LanguageTag, Record<string, string>> = {
  en: { '21': 'Spring', '22': 'Summer', '23': 'Autumn', '24': 'Winter' },
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** How numbers, days and times are written in a language. */
export function formatsIn(language: LanguageTag) {
  const { numbers, dates } = locales[language]
  const writeNumber = (value: number, decimals?: number) =>
    value.toLocaleString(numbers, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  return {
    /** With `decimals` always that many of them. */
    number: writeNumber,

    /** "1 report", "1,000 reports": the form that the number needs, after the number. */
    count: (amount: number, forms: Forms) =>
      `${writeNumber(amount)} ${pluralForm(numbers, amount, forms)}`,

    plural: (amount: number, forms: Forms) => pluralForm(numbers, amount, forms),

    /** "MP4, MOV, or AVI" */
    either: (words: string[]) =>
      new Intl.ListFormat(numbers, { type: 'disjunction' }).format(words),

    /** "14:32", in the time zone of the reader. */
    clock: (instant: Date) =>
      instant.toLocaleTimeString(dates, { hour: '2-digit', minute: '2-digit' }),

    /** "14 Mar 2024, 14:32", in the time zone of the reader. */
    moment: (instant: Date) =>
      instant.toLocaleString(dates, { dateStyle: 'medium', timeStyle: 'short' }),

    /** "14 March 2024", in UTC. */
    day: (instant: Date) =>
      instant.toLocaleDateString(dates, { dateStyle: 'long', timeZone: 'UTC' }),

    /** "14:32", in UTC. */
    time: (instant: Date) =>
      instant.toLocaleTimeString(dates, { timeStyle: 'short', timeZone: 'UTC' }),

    /** "2024-03-14 14:32", in UTC: the same in every language, and easy to compare. */
    sortableMoment: (instant: string) => instant.slice(0, 16).replace('T', ' '),

    /** "2024-03-14 14:32:05", in UTC. */
    sortableSecond: (instant: string) => instant.slice(0, 19).replace('T', ' '),

    sightingDate: (date: string) => writeSightingDate(date, dates, seasons[language]),
  }
}

export type Formats = ReturnType<typeof formatsIn>

function pluralForm(locale: string, amount: number, forms: Forms): string {
  return forms[new Intl.PluralRules(locale).select(amount)] ?? forms.other
}

/**
 * A sighting date as people read it: "14 March 2024", "March 2024", "Summer 1947", "1600s".
 * Takes ISO days and the partial dates of imported archives (EDTF level 1: year, month, season,
 * decade or century with X); anything else comes back as it is.
 */
function writeSightingDate(date: string, locale: string, names: Record<string, string>): string {
  const parts = /^(\d{4}|\d{3}X|\d{2}XX)(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date)
  if (!parts) return date
  const [, year = '', month, day] = parts
  if (year.includes('X')) return `${year.replaceAll('X', '0')}s`
  if (!month) return year
  if (names[month]) return `${names[month]} ${year}`
  const instant = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`)
  if (Number.isNaN(instant.getTime())) return date
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(day ? { day: 'numeric' } : {}),
  }).format(instant)
}
