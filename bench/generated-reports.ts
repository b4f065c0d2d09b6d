import type pg from 'pg'
import { phenomenonTypes, regions } from '../src/shared/options.ts'

/** The same random numbers from 0 to 1 in every run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const vocabularySize = 20_000
const frequentWords = `the light we saw sky moving bright object slowly over house night road my a
  hovered silent orange window shape trees hill toward then behind turned field red river white lake
  garden figure cold door heard footsteps stairs shadow tall forest hair smell tracks dog barked
  dream voice told knew before minutes seconds feet away disappeared`.split(/\s+/)

const beginnings =
  'bal cor den far gol hin jas kel lom mer nar pol quin ros sil tam vor wen yar zeb'
const middles = 'a e i o u an el ir on ur ast est ist ost ust'
const endings = 'by ck dle fer gan hus lin mot nor per rid sky tow vel wick'

/** Words by rank, the most frequent first. No generated word is the start of another. */
function makeVocabulary(): string[] {
  const combine = (words: string[], parts: string) =>
    parts.split(' ').flatMap((part) => words.map((word) => word + part))
  const madeUp = [beginnings, middles, endings, middles, 'x'].reduce(combine, [''])
  return [...frequentWords, ...madeUp].slice(0, vocabularySize)
}

export const vocabulary = makeVocabulary()

/** A rank from 0 on. The frequency of rank r is proportional to 1 / (r + 1), as in language (Zipf). */
function zipfRank(random: () => number): number {
  return Math.floor(vocabularySize ** random()) - 1
}

const places = 'Ashford,Brookfield,Clearwater,Dunmore,Eastlake,Fairhaven,Glenwood,Harlow,Ironton'
  .split(',')
  .flatMap((name) => ['', ' Falls', ' Heights', ' Springs'].map((suffix) => name + suffix))
const states = 'Arizona,Bavaria,Colorado,Galicia,Maine,Nevada,Ohio,Provence,Silesia,Texas'.split(
  ',',
)

function pick<Value>(values: readonly Value[], random: () => number): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('Nothing to pick from')
  return value
}

type WordCount = { fewest: number; most: number }

/** In words: the texts of witnesses, and the summaries of archives. */
const fullText: WordCount = { fewest: 20, most: 120 }
const summary: WordCount = { fewest: 5, most: 20 }

function makeDescription(random: () => number, { fewest, most }: WordCount): string {
  const length = fewest + Math.floor((most - fewest) * random() ** 2)
  return `${Array.from({ length }, () => vocabulary[zipfRank(random)]).join(' ')}.`
}

function makeStatus(random: () => number): string {
  const draw = random()
  if (draw < 0.6) return 'pending'
  if (draw < 0.7) return 'under_review'
  return draw < 0.95 ? 'verified' : 'rejected'
}

const firstInstant = Date.UTC(2020, 0, 1)
const millisecondsBetween = 97_003

function makeReport(index: number, random: () => number, words: WordCount) {
  const status = makeStatus(random)
  const createdAt = new Date(firstInstant + index * millisecondsBetween)
  return {
    full_name: `Witness ${index}`,
    email: `witness.${index}@example.org`,
    region: pick(regions, random),
    location: `${pick(places, random)}, ${pick(states, random)}`,
    sighting_date: createdAt.toISOString().slice(0, 10),
    sighting_time: createdAt.toISOString().slice(11, 16),
    phenomenon_type: pick(phenomenonTypes, random),
    duration: `${1 + Math.floor(random() * 59)} minutes`,
    description: makeDescription(random, words),
    witnesses: random() < 0.3 ? 'Two friends' : null,
    anonymous: random() < 0.7,
    verified: status === 'verified',
    status,
    created_at: createdAt,
  }
}

const batchSize = 5_000

/** Fills the empty table `reports` with the same `count` reports in every run, the newest last. */
export async function storeGeneratedReports(client: pg.ClientBase, count: number): Promise<void> {
  const random = seededRandom(1947)
  for (let start = 0; start < count; start += batchSize) {
    const length = Math.min(batchSize, count - start)
    const reports = Array.from({ length }, (_, index) =>
      makeReport(start + index, random, fullText),
    )
    const columns = Object.keys(reports[0] ?? {}).join(', ')
    await client.query(
      `insert into reports (${columns})
       select ${columns} from jsonb_populate_recordset(null::reports, $1)`,
      [JSON.stringify(reports)],
    )
  }
  await client.query('vacuum analyze')
}

const csvColumns = {
  fullName: 'full_name',
  email: 'email',
  region: 'region',
  location: 'location',
  sightingDate: 'sighting_date',
  sightingTime: 'sighting_time',
  phenomenonType: 'phenomenon_type',
  duration: 'duration',
  description: 'description',
} as const

/** Reports with short texts as lines of a CSV file that `npm run import` reads without a mapping. */
export function* generatedCsv(count: number): Generator<string> {
  const random = seededRandom(1947)
  yield `${Object.keys(csvColumns).join(',')}\n`
  for (let index = 0; index < count; index++) {
    const report = makeReport(index, random, summary)
    yield `${Object.values(csvColumns)
      .map((column) => `"${report[column]}"`)
      .join(',')}\n`
  }
}
