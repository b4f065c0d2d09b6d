import { sql } from 'kysely'
import type { Database } from '../src/server/database/open.ts'
import { phenomenonTypes, regions } from '../src/shared/options.ts'
import { oldWord, vocabulary } from './generated-reports.ts'

/** What a question needs to know of a register. */
export type Sample = { cells: string[]; ids: string[] }

/** Cells with some reports, and reports of every age. */
export async function readSample(database: Database): Promise<Sample> {
  const { rows } = await sql<{ cell: string; id: string }>`
    select to_hex(cell) as cell, report_id as id from report_facts
     where is_public and cell is not null order by report_id limit 200`.execute(database)
  return { cells: rows.map(({ cell }) => cell), ids: rows.map(({ id }) => id) }
}

type Parameters = Record<string, string>
export type Question = { name: string; ask: (index: number, sample: Sample) => Parameters }

function turn<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('Nothing to choose from')
  return value
}

const common = vocabulary.slice(22, 62)
const medium = vocabulary.slice(700, 1_700)
const rare = vocabulary.slice(15_000, 20_000)
const states = ['Arizona', 'Colorado', 'Maine', 'Nevada', 'Ohio', 'Texas']
const months = ['January', 'February', 'March']
const towns = ['Ashford', 'Brookfield', 'Clearwater', 'Dunmore', 'Eastlake', 'Glenwood', 'Harlow']
const cities = ['Chicago, IL', 'Denver, CO', 'Atlanta, GA', 'Lyon', 'Paris', 'Berlin', 'Madrid']

/** The reports of 100,000 are of its first quarter. */
const year = '2020'
const monthOf = (index: number) => `${year}-0${1 + (index % 3)}`

const searches: Record<string, (index: number) => string> = {
  'common word': (index) => turn(common, index),
  'medium word': (index) => turn(medium, index),
  'rare word': (index) => turn(rare, index),
  'old word': () => oldWord,
  'no such word': (index) => `qq${index}q`,
  'two words': (index) => `${turn(common, index * 7)} ${turn(medium, index)}`,
  'phrase of frequent words': (index) => `"${turn(common, index)} ${turn(common, index * 11 + 5)}"`,
  'hyphened word': (index) => `${turn(common, index)}-${turn(common, index * 11 + 5)}`,
  state: (index) => turn(states, index),
  'town, state': (index) => `${turn(towns, index)}, ${turn(states, index * 3)}`,
  'word and year': (index) => `${turn(medium, index)} ${year}`,
  'month and year': (index) => `${turn(months, index)} ${year}`,
}

const questions: Record<string, (index: number, sample: Sample) => Parameters> = {
  everything: () => ({ order: 'newest' }),
  'deep page': (index, { ids }) => ({ after: turn(ids, index) }),
  type: (index) => ({ type: turn(phenomenonTypes, index) }),
  'type, region': (index) => ({ type: turn(phenomenonTypes, index), region: turn(regions, index) }),
  country: (index) => ({ country: turn(['US', 'FR'], index) }),
  'country, state': (index) => ({ country: 'US', division: String(10 + (index % 40)) }),
  'place, 50 km': (index) => ({ place: turn(cities, index) }),
  'place, 250 km': (index) => ({ place: turn(cities, index), radius: '250' }),
  'place, nearest': (index) => ({ place: turn(cities, index), order: 'nearest' }),
  cell: (index, { cells }) => ({ cell: turn(cells, index) }),
  'one year': () => ({ from: year, to: year }),
  'one month': (index) => ({
    from: monthOf(index),
    to: monthOf(index),
  }),
  status: (index) => ({ status: turn(['pending', 'under_review', 'verified'], index) }),
  'video, of which there is none': () => ({ evidence: 'video' }),
  'order of sighting': (index) => ({ order: 'sighting', type: turn(phenomenonTypes, index) }),
  'order of sighting, one year': () => ({
    order: 'sighting',
    from: year,
    to: year,
  }),
  'best match': (index) => ({ search: turn(medium, index), order: 'best' }),
  'word, type': (index) => ({ search: turn(common, index), type: turn(phenomenonTypes, index) }),
  'rare word, country': (index) => ({
    search: turn(rare, index),
    country: turn(['US', 'FR'], index),
  }),
  'word, place': (index) => ({ search: turn(medium, index), place: turn(cities, index) }),
  'word, one year': (index) => ({
    search: turn(common, index),
    from: year,
    to: year,
  }),
  'state, month, status': (index) => ({
    country: 'US',
    division: String(10 + (index % 40)),
    from: `${year}-02`,
    to: `${year}-02`,
    status: 'verified',
  }),
  'place, type, years': (index) => ({
    place: turn(cities, index),
    type: turn(phenomenonTypes, index),
    from: '2020',
    to: '2020',
  }),
}

/** Every kind of search, and every kind of filter, alone and together. */
export const exploreQuestions: Question[] = [
  ...Object.entries(searches).map(([name, search]) => ({
    name: `search: ${name}`,
    ask: (index: number) => ({ search: search(index) }),
  })),
  ...Object.entries(questions).map(([name, ask]) => ({ name, ask })),
]
