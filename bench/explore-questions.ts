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
const stateCodes = ['AZ', 'CO', 'ME', 'NV', 'OH', 'TX']
const months = ['January', 'February', 'March']
const americanCities = ['Chicago, IL', 'Denver, CO', 'Atlanta, GA']
const cities = [...americanCities, 'Lyon', 'Paris', 'Berlin', 'Madrid']

/** Old years with few sightings, and those in which most were reported. */
const years = ['1978', '1998', '2012', '2019', '2020']
const yearOf = (index: number) => turn(years, index)
const monthOf = (index: number) => `${yearOf(index)}-0${1 + (index % 3)}`

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
  'town, state': (index) => turn(americanCities, index),
  'word and year': (index) => `${turn(medium, index)} ${yearOf(index)}`,
  'month and year': (index) => `${turn(months, index)} ${yearOf(index)}`,
}

const questions: Record<string, (index: number, sample: Sample) => Parameters> = {
  everything: () => ({ order: 'newest' }),
  'deep page': (index, { ids }) => ({ after: turn(ids, index) }),
  type: (index) => ({ type: turn(phenomenonTypes, index) }),
  'type, region': (index) => ({ type: turn(phenomenonTypes, index), region: turn(regions, index) }),
  country: (index) => ({ country: turn(['US', 'FR'], index) }),
  'country, state': (index) => ({ country: 'US', division: turn(stateCodes, index) }),
  'place, 50 km': (index) => ({ place: turn(cities, index) }),
  'place, 250 km': (index) => ({ place: turn(cities, index), radius: '250' }),
  'place, nearest': (index) => ({ place: turn(cities, index), order: 'nearest' }),
  cell: (index, { cells }) => ({ cell: turn(cells, index) }),
  'one year': (index) => ({ from: yearOf(index), to: yearOf(index) }),
  'one month': (index) => ({ from: monthOf(index), to: monthOf(index) }),
  'ten years': (index) => ({ from: String(1950 + (index % 70)), to: String(1959 + (index % 70)) }),
  status: (index) => ({ status: turn(['pending', 'under_review', 'verified'], index) }),
  'video, of which there is none': () => ({ evidence: 'video' }),
  'order of sighting': (index) => ({ order: 'sighting', type: turn(phenomenonTypes, index) }),
  'order of sighting, one year': (index) => ({
    order: 'sighting',
    from: yearOf(index),
    to: yearOf(index),
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
    from: yearOf(index),
    to: yearOf(index),
  }),
  'state, month, status': (index) => ({
    country: 'US',
    division: turn(stateCodes, index),
    from: monthOf(index),
    to: monthOf(index),
    status: 'verified',
  }),
  'place, type, years': (index) => ({
    place: turn(cities, index),
    type: turn(phenomenonTypes, index),
    from: yearOf(index),
    to: yearOf(index),
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
