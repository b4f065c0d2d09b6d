import { isCalendarDay } from '../../shared/sighting-date.ts'

/** How a source writes dates. */
export type DateStyle = {
  /** The order in 3/4/1950. If undefined, ambiguous dates are not read. */
  order?: 'month-first' | 'day-first' | undefined
  /** The latest year that two digits can mean: 2021 reads 21 as 2021 and 22 as 1922. */
  latestTwoDigitYear?: number | undefined
}

export type ReadDate = {
  /** An ISO day, or a partial date in EDTF: 1947-06, 1947-22, 1947, 194X, 19XX. */
  date: string
  /** False if the text is more detailed than the date: "around June 18", "26 (or 25?)". */
  exact: boolean
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthPattern =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?/g
const seasonPattern = /\b(spring|summer|autumn|fall|winter)/g
const seasons: Record<string, string> = {
  spring: '21',
  summer: '22',
  autumn: '23',
  fall: '23',
  winter: '24',
}

const pad = (number: number | string, length = 2) => String(number).padStart(length, '0')

function fullYear(digits: string, style: DateStyle): string {
  const latest = style.latestTwoDigitYear
  if (digits.length !== 2 || latest === undefined) return pad(digits, 4)
  const year = latest - (latest % 100) + Number(digits)
  return String(year > latest ? year - 100 : year)
}

/** Returns 0 for a placeholder such as ?? or 0?. */
function numberOf(text = ''): number {
  return /^\d+$/.test(text) ? Number(text) : 0
}

/** Returns the day if it exists, else the month, else the year. `day` is undefined if not given. */
function assemble(year: string, month: number, day: number | undefined, exact: boolean): ReadDate {
  if (month < 1 || month > 12) return { date: year, exact: false }
  const yearMonth = `${year}-${pad(month)}`
  if (day === undefined) return { date: yearMonth, exact }
  const date = `${yearMonth}-${pad(day)}`
  return isCalendarDay(date) ? { date, exact } : { date: yearMonth, exact: false }
}

function readIso(text: string): ReadDate | undefined {
  if (/^(\d{4}-2[1-4]|\d{3}X|\d{2}XX)$/.test(text)) return { date: text, exact: true }
  const day = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]\d.*)?$/.exec(text)
  if (day) return assemble(day[1] ?? '', Number(day[2]), Number(day[3]), true)
  const month = /^(\d{4})-(\d{1,2})$/.exec(text)
  if (!month || Number(month[2]) < 1 || Number(month[2]) > 12) return undefined
  return assemble(month[1] ?? '', Number(month[2]), undefined, true)
}

/** 9/17/21, 9/?/99, 00/00/62, 7/1868, 2/19/1954 (approximate) */
function readNumeric(text: string, style: DateStyle): ReadDate | undefined {
  const plain = text.replace(/\s*\([^)]*\)|(?<=\d{3})\?$/g, '').trim()
  const exact = plain === text
  const two = /^(\d{1,2})\/(\d{3,4})$/.exec(plain)
  if (two) return assemble(pad(two[2] ?? '', 4), Number(two[1]), undefined, exact)
  const part = String.raw`(\d{0,2}\??|[?*-]+)`
  const three = new RegExp(`^${part}[/.-]${part}[/.-](\\d{1,4})$`).exec(plain)
  if (!three || !style.order) return undefined
  const [first, second] = [numberOf(three[1]), numberOf(three[2])]
  const [month, day] = style.order === 'day-first' ? [second, first] : [first, second]
  const year = three[3] ?? ''
  if (month > 12 || day > 31 || (Number(year) === 0 && !month)) return undefined
  return assemble(fullYear(year, style), month, day, exact)
}

/** "1600's", "late 70's", "1950s" */
function readDecade(text: string, style: DateStyle): ReadDate | undefined {
  const found = /^(.*?)\b(\d{1,4})\s*['’]?s\b(.*)$/.exec(text)
  const digits = found?.[2] ?? ''
  if (!found || !digits.endsWith('0')) return undefined
  if (digits.length < 3 && style.latestTwoDigitYear === undefined && digits !== '0')
    return undefined
  const year = fullYear(digits, style)
  const exact = found[1] === '' && found[3] === ''
  return {
    date: year.endsWith('00') && year !== '0000' ? `${year.slice(0, 2)}XX` : `${year.slice(0, 3)}X`,
    exact,
  }
}

/**
 * Returns the common period of several years: the 1940s for 1943 and 1944, undefined for 1895 and
 * 1901.
 */
function commonPeriod(years: string[]): string | undefined {
  const same = (digits: number) => new Set(years.map((year) => year.slice(0, digits))).size === 1
  const [first = ''] = years
  if (same(4)) return first
  if (same(3)) return `${first.slice(0, 3)}X`
  return same(2) ? `${first.slice(0, 2)}XX` : undefined
}

function takeYears(text: string, style: DateStyle): { years: string[]; rest: string } {
  const years: string[] = []
  const take = (pattern: RegExp) =>
    text.replace(pattern, (_, digits: string) => {
      years.push(fullYear(digits, style))
      return ' '
    })
  let rest = take(/(?<!\d)(\d{3,4})(?![\da-z])/g)
  if (years.length > 0) return { years, rest }
  // Two digits are a year after an apostrophe, or if they are too large for a day of the month.
  if (style.latestTwoDigitYear === undefined) rest = take(/^(\d{1,2})(?=$|,)/)
  else rest = take(/(?:'(?=\d)|(?<=[a-z/ ])(?=3[2-9]|[4-9]))(\d{2})\??$/)
  return { years, rest }
}

/** Dates in words, in any order: "1954, 5 October", "Summer 1947", "End of 5/1951". */
function readWords(text: string, style: DateStyle): ReadDate | undefined {
  const withoutAside = text.replace(/\([^)]*\)?/g, ' ').trim()
  const spelled = withoutAside
    .replace(/(?<!\d)(\d{1,2})\/(?=\d{3,4})/, (_, month: string) => `${months[Number(month) - 1]} `)
    .replace(/(?<!\d)(\d\d)(\d\d)([-/])(\d\d)(?!\d)/, '$1$2$3$1$4')
  const { years, rest } = takeYears(spelled, style)
  const year = commonPeriod(years)
  if (!year) return undefined
  const named = [...rest.matchAll(monthPattern)].map(
    ([name]) => months.indexOf(name.slice(0, 3)) + 1,
  )
  const season = [...rest.matchAll(seasonPattern)].map(([name]) => seasons[name])
  const days = [...rest.matchAll(/(?<![\d:])(\d{1,2})(?:st|nd|rd|th)?(?![\d:])/g)].map(([, day]) =>
    Number(day),
  )
  const left = rest
    .replace(monthPattern, '')
    .replace(seasonPattern, '')
    .replace(/\d{1,2}(st|nd|rd|th)?|\bof\b|[\s,.;]/g, '')
  const exact = withoutAside === text && left === '' && years.length === 1
  if (year.includes('X')) return { date: year, exact: false }
  if (new Set(named).size === 1 && named[0]) {
    if (days.length === 1 && days[0]) return assemble(year, named[0], days[0], exact)
    return { date: `${year}-${pad(named[0])}`, exact: exact && days.length === 0 }
  }
  if (named.length === 0 && new Set(season).size === 1)
    return { date: `${year}-${season[0]}`, exact }
  return {
    date: year,
    exact: exact && named.length === 0 && season.length === 0 && days.length === 0,
  }
}

/**
 * Reads the many date formats of archives and ignores a time of day at the end. Returns undefined
 * if the text contains no year.
 */
export function readPartialDate(source: string, style: DateStyle = {}): ReadDate | undefined {
  const trimmed = source.trim()
  const iso = readIso(trimmed)
  if (iso) return iso
  const text = trimmed
    .toLowerCase()
    .replace(/(\s+\d{1,2}:\d{2}(:\d{2})?)+$/, '')
    .replace(/[\s,?.]+$/, (end) => (end.includes('?') ? '?' : ''))
  if (!/\d/.test(text)) return undefined
  if (!style.order && /^\d{1,2}[/.-]\d{1,2}[/.-]/.test(text)) return undefined
  return readNumeric(text, style) ?? readDecade(text, style) ?? readWords(text, style)
}
