import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { listRuledOut } from '../../../test/support/ruled-out.ts'
import {
  codes,
  countries,
  type Known,
  months,
  mounts,
  oddThings,
  otherNames,
  pick,
  reports,
  says,
  saysTogether,
  things,
  towns,
  twoDigits,
  years,
} from '../../../test/support/search-corpus.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { PublicReport } from '../../shared/public-report.ts'

// A corpus of questions.

type Question = { text: string; means: (report: Known) => boolean }

/** Codes of states that are words. */
const wordCodes = ['OR', 'ME', 'IN']

const stateQuestions = Object.entries(codes).flatMap(([state, code], index): Question[] => {
  const { town } = towns.find((one) => one.state === state) ?? pick(towns, 0)
  const year = pick(years, index)
  const isThere = (isCalled: Question['means']) => (report: Known) =>
    report.state === state || isCalled(report)
  const isCalled = isThere(says(state))
  // "OR" behind a comma is not any "or".
  const isCoded = (word: string) =>
    isThere(wordCodes.includes(code) ? saysTogether(`${word} ${code}`) : says(code))
  const inTown = (report: Known) => report.town === town && isCoded(town)(report)
  return [
    { text: state, means: isCalled },
    {
      text: `${town} ${state}`.toLowerCase(),
      means: (report) => report.town === town && isCalled(report),
    },
    { text: `${town}, ${code}`, means: inTown },
    { text: `${town}, ${code.toLowerCase()}`, means: inTown },
    { text: `${state} ${year}`, means: (report) => report.year === year && isCalled(report) },
    {
      text: `barn, ${code} ${year}`,
      means: (report) => report.year === year && isCoded('barn')(report),
    },
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
    { text: `${names[0]} ${day}, ${year}`, means: onDay },
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
  { text: '"near the barn"', means: says('near the barn') },
  { text: 'may march', means: () => true },
  { text: 'F 16', means: ({ thing }) => thing === 5 },
]

const stateSentences = Object.entries(codes).flatMap(([state, code], index): Question[] => {
  const { town } = towns.find((one) => one.state === state) ?? pick(towns, 0)
  const year = pick(years, index)
  const isThere = (report: Known) => report.state === state || says(state)(report)
  const inYear = (report: Known) => report.year === year && isThere(report)
  return [
    { text: `barn in ${state}`, means: isThere },
    { text: `${state} state`, means: isThere },
    { text: `the state of ${state.toLowerCase()}`, means: isThere },
    { text: `${state} state in ${year}`, means: inYear },
    { text: `${year} near ${state}, USA`, means: inYear },
    {
      text: `${town} in ${state}`,
      means: (report) => report.town === town && isThere(report),
    },
    { text: `at ${town}, ${code}`, means: says(`at ${town} ${code}`) },
  ]
})

const dateSentences = months.flatMap((names, index): Question[] => {
  const year = pick(years, index)
  const month = index + 1
  const isIn = (name: string) => (report: Known) =>
    report.year === year && (report.month === month || says(name)(report))
  const [english, spanish, other] = [pick(names, 0), pick(names, 1), pick(names, 2)]
  const day = reports.find(({ known }) => isIn(english)(known) && known.day > 3)?.known.day ?? 4
  const onDay = (name: string) => (report: Known) => report.day === day && isIn(name)(report)
  return [
    { text: `in ${english} ${year}`, means: isIn(english) },
    { text: `${english} of ${year}`, means: isIn(english) },
    { text: `${spanish} de ${year}`, means: isIn(spanish) },
    { text: `barn, en el ${spanish} del ${year}`, means: isIn(spanish) },
    { text: `im ${other} ${year}`, means: isIn(other) },
    {
      text: `${english} ${pick(["'", '’'], index)}${twoDigits(year % 100)}`,
      means: isIn(english),
    },
    { text: `on the ${day}th of ${english} ${year}`, means: onDay(english) },
    { text: `${day} de ${spanish} de ${year}`, means: onDay(spanish) },
    { text: `am ${day}. ${other} ${year}`, means: onDay(other) },
    {
      text: `${month}/${year}`,
      means: (report) => report.year === year && report.month === month,
    },
  ]
})

/** At the beginning and the end, linking words must occur like any other word, unless a place or a date follows. */
const linkingQuestions = [
  'near barn',
  'over barn',
  'the barn',
  'barn in',
  'of barn',
  'texas state barn',
].map((text): Question => ({ text, means: says(text) }))

const prepositions =
  'in of the at near on over above around outside from with and en im am bei und a dans nel sobre'

/** Nobody who asks for something in a town means only the reports that say "in". */
const prepositionQuestions = [...prepositions.split(' '), 'in the', 'On a'].flatMap(
  (words, index) => {
    const thing = index % 4
    // The towns from which this thing is reported.
    return towns.slice(thing * 5, thing * 5 + 5).map(
      ({ town }): Question => ({
        text: `${pick(things[thing] ?? [], 0)} ${words} ${town.toLowerCase()}`,
        means: (report) => report.thing === thing && report.town === town,
      }),
    )
  },
)

const oddQuestions = oddThings.flatMap((ways, index) =>
  ways.map((text): Question => ({ text, means: ({ oddThing }) => oddThing === index })),
)

const mountQuestions = mounts.flatMap((mount) =>
  ['mt', 'Mt.', 'mount'].map(
    (word): Question => ({ text: `${word} ${mount}`, means: ({ town }) => town === mount }),
  ),
)

const firsts =
  '1er janvier,1º febbraio,1er mars,1ª aprile,1er mai,1o de junio,1ro de julio,1 août,1º settembre,1re octobre,1e november,1st december'

const firstQuestions = firsts.split(',').map((text, index): Question => {
  const year = pick(years, index)
  return {
    text: `${text} ${year}`,
    means: (report) =>
      report.year === year &&
      report.day === 1 &&
      (report.month === index + 1 || says(text.replace(/^.* /, ''))(report)),
  }
})

const otherScripts =
  'января,лютого,Μάρτιος,апрель,травень,июня,Ιούλιος,серпня,септембар,кастрычнік,листопад,დეკემბერი'

const scriptQuestions = otherScripts.split(',').map((text, index): Question => {
  const year = pick(years, index)
  return {
    text: `${text} ${year}`,
    means: (report) => report.year === year && report.month === index + 1,
  }
})

const nameQuestions = Object.entries(otherNames).flatMap(([name, others], index) =>
  [...others, ...others.map((other) => `${other} ${pick(years, index)}`)].map(
    (text): Question => ({
      text,
      means: ({ town, state, year }) =>
        town === name && !state && (!/\d/.test(text) || year === pick(years, index)),
    }),
  ),
)

const questions = [
  ...[...stateQuestions, ...countryQuestions, ...dateQuestions],
  ...[...thingQuestions, ...otherQuestions],
  ...[...stateSentences, ...dateSentences, ...linkingQuestions],
  ...prepositionQuestions,
  ...[...oddQuestions, ...mountQuestions, ...firstQuestions],
  ...[...scriptQuestions, ...nameQuestions],
]

const atOnce = 8

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
  for (let at = 0; at < questions.length; at += atOnce) {
    const asked = questions.slice(at, at + atOnce)
    const answers = await Promise.all(asked.map(({ text }) => ask(site, text)))
    for (const [index, { text, means }] of asked.entries()) {
      expect(await listRuledOut(site, text), text).toEqual([])
      const found = answers[index] ?? []
      const meant = [...known.entries()].filter(([, report]) => means(report)).map(([id]) => id)
      const right = found.filter((id) => meant.includes(id)).length
      sums.meant += meant.length
      sums.found += found.length
      sums.right += right
      if (right < meant.length || right < found.length) {
        wrong.push(`${text}: ${right} of ${meant.length} meant, of ${found.length} found`)
      }
    }
  }
  expect(questions.length).toBeGreaterThanOrEqual(150)
  expect(sums.right / sums.meant, wrong.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(sums.right / sums.found, wrong.join('\n')).toBeGreaterThanOrEqual(0.98)
  expect(wrong).toEqual([])
})
