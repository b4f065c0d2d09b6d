import { sql } from 'kysely'
import type { Database } from '../src/server/database/open.ts'
import { exploreReports } from '../src/server/explore/explore-reports.ts'
import { answerMap } from '../src/server/map/answer-map.ts'
import { countSightings } from '../src/server/numbers/count-sightings.ts'
import { answerPlace } from '../src/server/place-pages/answer-place.ts'
import { ExploreQuery } from '../src/shared/explore-query.ts'
import { MapQuery } from '../src/shared/map.ts'
import { NumbersQuery } from '../src/shared/numbers.ts'
import { phenomenonTypes, regions } from '../src/shared/options.ts'
import { apiUrls } from '../src/shared/urls.ts'
import { oldWord, vocabulary } from './generated-reports.ts'
import { addressOf, turn } from './scenarios.ts'

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

export type Question = {
  name: string
  path: (index: number, sample: Sample) => string
  /** The same statements without HTTP, checks and JSON. */
  answer: (database: Database, index: number, sample: Sample) => Promise<unknown>
  /** True if a reader chooses to wait for the answer. */
  hasNoTarget?: boolean
}

const common = vocabulary.slice(22, 62)
const medium = vocabulary.slice(700, 1_700)
const rare = vocabulary.slice(15_000, 20_000)
const states = ['Arizona', 'Colorado', 'Maine', 'Nevada', 'Ohio', 'Texas']
const stateCodes = ['AZ', 'CO', 'ME', 'NV', 'OH', 'TX']
const months = ['January', 'February', 'March']
const americanCities = ['Chicago, IL', 'Denver, CO', 'Atlanta, GA']
const cities = [...americanCities, 'Lyon', 'Paris', 'Berlin', 'Madrid']

const shapes = ['light', 'triangle', 'cigar']

/** Old years with few sightings, and those in which most were reported. */
const years = ['1978', '1998', '2012', '2019', '2020']
const yearOf = (index: number) => turn(years, index)
const monthOf = (index: number) => `${yearOf(index)}-0${1 + (index % 3)}`

const searches: Record<string, (index: number) => Parameters> = {
  'common word': (index) => ({ search: turn(common, index) }),
  'medium word': (index) => ({ search: turn(medium, index) }),
  'rare word': (index) => ({ search: turn(rare, index) }),
  'old word': () => ({ search: oldWord }),
  'no such word': (index) => ({ search: `qq${index}q` }),
  'two words': (index) => ({ search: `${turn(common, index * 7)} ${turn(medium, index)}` }),
  'phrase of frequent words': (index) => ({
    search: `"${turn(common, index)} ${turn(common, index * 11 + 5)}"`,
  }),
  'hyphened word': (index) => ({
    search: `${turn(common, index)}-${turn(common, index * 11 + 5)}`,
  }),
  state: (index) => ({ search: turn(states, index) }),
  'town, state': (index) => ({ search: turn(americanCities, index) }),
  'word and year': (index) => ({ search: `${turn(medium, index)} ${yearOf(index)}` }),
  'month and year': (index) => ({ search: `${turn(months, index)} ${yearOf(index)}` }),
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
  shape: (index) => ({ shape: turn(shapes, index) }),
  'shape, state': (index) => ({
    shape: turn(shapes, index),
    country: 'US',
    division: turn(stateCodes, index),
  }),
  status: (index) => ({ status: turn(['pending', 'under_review', 'verified'], index) }),
  'video, of which there is none': () => ({ evidence: 'video' }),
  'order of sighting': (index) => ({ order: 'sighting', type: turn(phenomenonTypes, index) }),
  'order of sighting, one year': (index) => ({
    order: 'sighting',
    from: yearOf(index),
    to: yearOf(index),
  }),
  'best match': (index) => ({ search: turn(medium, index), order: 'best' }),
  'word, order of sighting': (index) => ({ search: turn(common, index), order: 'sighting' }),
  'medium word, order of sighting': (index) => ({ search: turn(medium, index), order: 'sighting' }),
  'word, place, nearest': (index) => ({
    search: turn(common, index),
    place: turn(cities, index),
    order: 'nearest',
  }),
  'word, state, ten years': (index) => ({
    search: turn(common, index),
    country: 'US',
    division: turn(stateCodes, index),
    from: '1990',
    to: '1999',
  }),
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

const countedFurther: Record<string, (index: number) => Parameters> = {
  'common word': (index) => ({ search: turn(common, index), count: 'more' }),
  'medium word': (index) => ({ search: turn(medium, index), count: 'more' }),
}

const maps: Record<string, (index: number) => Parameters> = {
  world: () => ({}),
  Europe: () => ({ view: 'europe' }),
  'a state': (index) => ({ view: `us-${turn(stateCodes, index).toLowerCase()}` }),
  'type, years': (index) => ({
    view: 'usa',
    type: turn(phenomenonTypes, index),
    from: '1990',
    to: yearOf((index % 3) + 2),
  }),
}

function questionsOf(
  asked: Record<string, (index: number, sample: Sample) => Parameters>,
  prefix: string,
  {
    path,
    answer,
  }: { path: string; answer: (database: Database, asked: Parameters) => Promise<unknown> },
): Question[] {
  return Object.entries(asked).map(([name, ask]) => ({
    name: prefix + name,
    path: (index, sample) => addressOf(path, ask(index, sample)),
    answer: (database, index, sample) => answer(database, ask(index, sample)),
  }))
}

const explore = {
  path: apiUrls.explore,
  answer: (database: Database, asked: Parameters) =>
    exploreReports(database, ExploreQuery.parse(asked)),
}

const towns = [4_887_398, 5_419_384, 2_996_944, 2_950_159]

/** Every kind of search, every kind of filter, alone and together, the maps and the numbers. */
export const exploreQuestions: Question[] = [
  ...questionsOf(searches, 'search: ', explore),
  ...questionsOf(questions, '', explore),
  ...questionsOf(countedFurther, 'counted up to 5,000: ', explore).map((question) => ({
    ...question,
    hasNoTarget: true,
  })),
  ...questionsOf(maps, 'map: ', {
    path: apiUrls.map,
    answer: (database, asked) => answerMap(database, MapQuery.parse(asked)),
  }),
  ...questionsOf(
    { all: () => ({}), type: (index) => ({ type: turn(phenomenonTypes, index) }) },
    'numbers: ',
    {
      path: apiUrls.numbers,
      answer: (database, asked) => countSightings(database, NumbersQuery.parse(asked)),
    },
  ),
  {
    name: 'place page',
    path: (index) => apiUrls.place.replace(':id', String(turn(towns, index))),
    answer: (database, index) => answerPlace(database, turn(towns, index)),
  },
]
