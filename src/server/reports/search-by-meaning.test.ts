import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { PublicReport } from '../../shared/public-report.ts'

// A corpus of questions. What a report means is known from how it was made, not from its text.

type Town = { town: string; state?: string; country: string }

const towns: Town[] = [
  { town: 'Chicago', state: 'Illinois', country: 'usa' },
  { town: 'Springfield', state: 'Illinois', country: 'usa' },
  { town: 'Springfield', state: 'Missouri', country: 'usa' },
  { town: 'Nevada', state: 'Missouri', country: 'usa' },
  { town: 'Portland', state: 'Oregon', country: 'usa' },
  { town: 'Portland', state: 'Maine', country: 'usa' },
  { town: 'Fort Washington', state: 'Pennsylvania', country: 'usa' },
  { town: 'Seattle', state: 'Washington', country: 'usa' },
  { town: 'Buffalo', state: 'New York', country: 'usa' },
  { town: 'Gallup', state: 'New Mexico', country: 'usa' },
  { town: 'Paris', state: 'Texas', country: 'usa' },
  { town: 'Gary', state: 'Indiana', country: 'usa' },
  { town: 'St. Louis', state: 'Missouri', country: 'usa' },
  { town: 'Saint Cloud', state: 'Minnesota', country: 'usa' },
  { town: 'Paris', country: 'France' },
  { town: 'München', country: 'Germany' },
  { town: 'Sevilla', country: 'Spain' },
  { town: 'Torino', country: 'Italy' },
  { town: 'Wien', country: 'Austria' },
  { town: 'Leeds', country: 'United Kingdom' },
]

const codes: Record<string, string> = {
  Illinois: 'IL',
  Missouri: 'MO',
  Oregon: 'OR',
  Maine: 'ME',
  Pennsylvania: 'PA',
  Washington: 'WA',
  'New York': 'NY',
  'New Mexico': 'NM',
  Texas: 'TX',
  Indiana: 'IN',
  Minnesota: 'MN',
}

/** Names of a country: the reports use them in turn, and so do the questions. */
const countries: Record<string, string[]> = {
  France: ['France', 'Frankreich', 'Francia'],
  Germany: ['Germany', 'Deutschland', 'Allemagne'],
  Spain: ['Spain', 'España', 'Spanien'],
  Italy: ['Italy', 'Italia', 'Italien'],
  Austria: ['Austria', 'Österreich', 'Autriche'],
  'United Kingdom': ['United Kingdom', 'UK', 'Great Britain'],
}

/** Each thing is written in one of these ways; a question may use any of them. */
const things = [
  ['light', 'lights'],
  ['city', 'cities'],
  ['wolf', 'wolves'],
  ['woman', 'women'],
  ['flash', 'flashes'],
  ['F16', 'F-16', 'F16s'],
  ['tictac', 'tic-tac'],
  ['نور', 'نُورٌ'],
  ['שלום', 'שָׁלוֹם'],
  ['7431', '٧٤٣١', '۷۴۳۱'],
  ['👽'],
  ['🛸'],
]

const months = [
  ['January', 'enero', 'janvier'],
  ['February', 'febrero', 'Februar'],
  ['March', 'marzo', 'März'],
  ['April', 'abril', 'aprile'],
  ['May', 'mayo', 'mai'],
  ['June', 'junio', 'giugno'],
  ['July', 'julio', 'juillet'],
  ['August', 'agosto', 'août'],
  ['September', 'septiembre', 'settembre'],
  ['October', 'octubre', 'Oktober'],
  ['November', 'noviembre', 'novembre'],
  ['December', 'diciembre', 'Dezember'],
]
const years = [1947, 1952, 1973, 1986, 1998, 2004, 2015]

type Known = Town & { year: number; month: number; day: number; thing: number; text: string }

function pick<T>(list: T[], index: number): T {
  const picked = list[index % list.length]
  if (picked === undefined) throw new Error('The list is empty.')
  return picked
}

function writeLocation({ town, state, country }: Town, index: number): string {
  if (!state) return `${town}, ${pick(countries[country] ?? [country], index)}`
  const code = codes[state]
  return pick(
    [
      `${town}, ${code}`,
      `${town}, ${state}`,
      `${town} ${code}`,
      `${town}, ${code} 60601, USA`,
      `${town} (${state})`,
    ],
    index,
  )
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

function makeReport(index: number) {
  const place = pick(towns, index)
  const known = {
    ...place,
    year: pick(years, Math.floor(index / 3)),
    month: (index % 12) + 1,
    day: (index % 27) + 1,
    thing: Math.floor(index / 5) % things.length,
  }
  const location = writeLocation(place, Math.floor(index / towns.length))
  const thing = pick(pick(things, known.thing), Math.floor(index / 60))
  const date = [known.year, twoDigits(known.month), twoDigits(known.day)]
  // Words that are codes or months elsewhere, and none here.
  const description = `We saw ${thing} in or near the barn; it may march past me again. Hi, ok.`
  const row = {
    ...{ location, description, sightingDate: date.join('-') },
    region: place.country === 'usa' ? ('usa' as const) : ('eu' as const),
  }
  return { row, known: { ...known, text: `${location} ${description}`.toLowerCase() } }
}

const reports = Array.from({ length: 420 }, (_, index) => makeReport(index))

type Question = { text: string; means: (report: Known) => boolean }

/** As specified: a search always finds the words as written, the longer ones also as beginnings. */
const says = (words: string) => {
  const written = words.toLowerCase().split(' ')
  return ({ text }: Known) => {
    const said = text.split(/[^\p{L}\p{M}\p{N}]+/u)
    return written.every((word) =>
      said.some((one) => (word.length < 3 ? one === word : one.startsWith(word))),
    )
  }
}

const stateQuestions = Object.entries(codes).flatMap(([state, code], index): Question[] => {
  const { town } = towns.find((one) => one.state === state) ?? pick(towns, 0)
  const year = pick(years, index)
  const isCalled = (words: string) => (report: Known) =>
    report.state === state || says(words)(report)
  const inTown = (words: string) => (report: Known) =>
    report.town === town && isCalled(words)(report)
  const inYear = (words: string) => (report: Known) =>
    report.year === year && isCalled(words)(report)
  return [
    { text: state, means: isCalled(state) },
    { text: `${town} ${state}`.toLowerCase(), means: inTown(state) },
    { text: `${town}, ${code}`, means: inTown(code) },
    { text: `${town}, ${code.toLowerCase()}`, means: inTown(code) },
    { text: `${state} ${year}`, means: inYear(state) },
    { text: `barn, ${code} ${year}`, means: inYear(code) },
  ]
})

const countryQuestions = Object.entries(countries).flatMap(([country, names], index) =>
  names.flatMap((name): Question[] => {
    const year = pick(years, index)
    const isThere = (report: Known) => report.country === country
    return [
      { text: name, means: isThere },
      {
        text: `${name.toLowerCase()} ${year}`,
        means: (report) => isThere(report) && report.year === year,
      },
    ]
  }),
)

const dateQuestions = months.flatMap((names, index): Question[] => {
  const year = pick(years, index)
  const month = index + 1
  const inMonth = (report: Known) => report.year === year && report.month === month
  const isCalled = (name: string) => (report: Known) =>
    report.year === year && (report.month === month || says(name)(report))
  const day = reports.find(({ known }) => inMonth(known))?.known.day ?? 1
  const onDay = (report: Known) => report.day === day && isCalled(pick(names, 0))(report)
  const iso = `${year}-${twoDigits(month)}`
  return [
    ...names.map((name) => ({ text: `${name} ${year}`, means: isCalled(name) })),
    { text: `${day} ${names[0]} ${year}`, means: onDay },
    { text: iso, means: inMonth },
    { text: `${iso}-${twoDigits(day)}`, means: (report) => inMonth(report) && report.day === day },
  ]
})

const thingQuestions = things.flatMap((ways, thing) =>
  ways.map((text): Question => ({ text, means: (report) => report.thing === thing })),
)

const otherQuestions: Question[] = [
  ...years.map((year): Question => ({ text: `${year}`, means: (report) => report.year === year })),
  ...years.map(
    (year): Question => ({
      text: `portland ${year}`,
      means: (report) => report.town === 'Portland' && report.year === year,
    }),
  ),
  { text: 'saint louis', means: ({ town }) => town === 'St. Louis' },
  { text: 'st louis', means: ({ town }) => town === 'St. Louis' },
  { text: 'st cloud', means: ({ town }) => town === 'Saint Cloud' },
  { text: 'summer 1998', means: ({ year, month }) => year === 1998 && month >= 6 && month <= 8 },
  { text: '1970s', means: ({ year }) => year === 1973 },
  { text: 'usa', means: ({ country }) => country === 'usa' },
  { text: 'united states', means: ({ country }) => country === 'usa' },
  { text: 'december', means: ({ month }) => month === 12 },
  { text: 'lights texas', means: ({ state, thing }) => state === 'Texas' && thing === 0 },
  { text: 'women italy', means: ({ country, thing }) => country === 'Italy' && thing === 3 },
  { text: '"near the barn"', means: () => true },
  { text: 'may march', means: () => true },
]

const questions = [
  ...[...stateQuestions, ...countryQuestions, ...dateQuestions],
  ...[...thingQuestions, ...otherQuestions],
]

async function ask(site: TestSite, text: string): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const query = new URLSearchParams({ search: text, limit: '50', offset: `${ids.length}` })
    const response = await fetch(`${site.url}/api/reports?${query}`)
    expect(response.status).toBe(200)
    const page: PublicReport[] = await response.json()
    ids.push(...page.map(({ id }) => id))
    if (page.length < 50) return ids
  }
}

test('finds what at least 150 questions mean, and little else', async ({ site }) => {
  const ids = await storeReports(
    site.database,
    reports.map(({ row }) => row),
  )
  const known = new Map(reports.map((report, index) => [ids[index] ?? '', report.known]))
  const sums = { meant: 0, found: 0, right: 0 }
  const wrong: string[] = []
  for (const { text, means } of questions) {
    const found = await ask(site, text)
    const meant = [...known.entries()].filter(([, report]) => means(report)).map(([id]) => id)
    const right = found.filter((id) => meant.includes(id)).length
    sums.meant += meant.length
    sums.found += found.length
    sums.right += right
    if (right < meant.length || right < found.length) {
      wrong.push(`${text}: ${right} of ${meant.length} meant, of ${found.length} found`)
    }
  }
  expect(questions.length).toBeGreaterThanOrEqual(150)
  expect(sums.right / sums.meant, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(sums.right / sums.found, wrong.join('\n')).toBeGreaterThanOrEqual(0.98)
  expect(wrong).toEqual([])
})
