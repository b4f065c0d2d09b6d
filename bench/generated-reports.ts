import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { pick, seededRandom } from '../src/server/seeded-random.ts'
import { phenomenonTypes, regions } from '../src/shared/options.ts'
import { withoutIndexes } from '../test/support/without-indexes.ts'
import { withGeneratedFacts } from './generated-facts.ts'
import { makeLocation } from './generated-places.ts'

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

/** Number of words of a text: the median, and how far texts differ from it. */
type TextLength = { median: number; spread: number; most: number }

/** As witnesses write, within 10,000 characters, and as the index of NUFORC's archive summarizes. */
const fullText: TextLength = { median: 60, spread: 0.7, most: 1_000 }
const summary: TextLength = { median: 13, spread: 0.55, most: 35 }

/** The newest reports come from witnesses. Before them a register has imported archives. */
const mostFullTexts = 1_000_000

/** Log-normal, like the lengths of real texts: most are short, few are very long (Box-Muller). */
function countWords(random: () => number, { median, spread, most }: TextLength): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.max(5, Math.min(most, Math.round(median * Math.exp(spread * normal))))
}

function makeDescription(random: () => number, length: TextLength): string {
  const words = Array.from(
    { length: countWords(random, length) },
    () => vocabulary[zipfRank(random)],
  )
  return `${words.join(' ')}.`
}

function makeStatus(random: () => number): string {
  const draw = random()
  if (draw < 0.6) return 'pending'
  if (draw < 0.7) return 'under_review'
  return draw < 0.95 ? 'verified' : 'rejected'
}

/**
 * A UUID (version 4) that begins at random and ends with the number of the report. Ten million random ones
 * would not all differ: the random numbers repeat after four billion.
 */
function makeId(index: number, random: () => number): string {
  const digits = Array.from({ length: 3 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
  const end = index.toString(16).padStart(12, '0')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3}).*$/, `$1-$2-4$3-8$4-${end}`)
}

const firstInstant = Date.UTC(2020, 0, 1)
const millisecondsBetween = 97_003
/** A larger register does not become older, but has more reports a day. */
const mostMilliseconds = 1_000_000 * millisecondsBetween

/** A word that was common once: in a tenth of the oldest reports, and in no later one. */
export const oldWord = 'moonquake'
const oldShare = 0.15

const day = 24 * 60 * 60 * 1_000

/**
 * How long after the sighting a witness reports it, in milliseconds. As in the archive of NUFORC, most report
 * within a week, some within a year, and one of six remembers what happened up to sixty years ago.
 */
function makeDelay(random: () => number): number {
  const draw = random()
  if (draw < 0.68) return random() ** 3 * 7 * day
  if (draw < 0.84) return random() * 365 * day
  return 365 * day * 60 ** random()
}

type Kind = { count: number; length: TextLength }

function makeReport(index: number, random: () => number, { count, length }: Kind) {
  const status = makeStatus(random)
  const age = Math.floor(index * Math.min(millisecondsBetween, mostMilliseconds / count))
  const createdAt = new Date(firstInstant + age)
  const sightedAt = new Date(createdAt.getTime() - makeDelay(random)).toISOString()
  const region = pick(regions, random)
  const isOld = index < count * oldShare && random() < 0.1
  return {
    id: makeId(index, random),
    full_name: `Witness ${index}`,
    email: `witness.${index}@example.org`,
    region,
    location: makeLocation(region, random),
    sighting_date: sightedAt.slice(0, 10),
    sighting_time: sightedAt.slice(11, 16),
    phenomenon_type: pick(phenomenonTypes, random),
    duration: `${1 + Math.floor(random() * 59)} minutes`,
    description: makeDescription(random, length) + (isOld ? ` A ${oldWord}.` : ''),
    witnesses: random() < 0.3 ? 'Two friends' : null,
    anonymous: random() < 0.7,
    verified: status === 'verified',
    status,
    created_at: createdAt.toISOString(),
  }
}

const batchSize = 10_000

/** Rows in the text format of COPY. No generated text contains a tab, a line end or a backslash. */
function* copyLines(start: number, rows: number, count: number): Generator<string> {
  const random = seededRandom(1947 + start)
  for (let index = start; index < start + rows; index++) {
    const length = index < count - mostFullTexts ? summary : fullText
    const values = Object.values(makeReport(index, random, { count, length }))
    yield `${values.map((value) => value ?? '\\N').join('\t')}\n`
  }
}

const columns = Object.keys(makeReport(0, seededRandom(0), { count: 1, length: fullText })).join(
  ', ',
)

/**
 * Runs work while `search_words` knows only lower-case English and commas, which is all that the
 * generated texts hold. It finds the same words in a fraction of the time.
 */
async function withPlainWords(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef('search_words'::regproc) as definition`,
  )
  await client.query(
    `create or replace function search_words(source text) returns text
       language sql immutable strict parallel safe return translate(lower(source), ',.', '')`,
  )
  try {
    await work()
  } finally {
    for (const { definition } of rows) await client.query(definition)
  }
}

/**
 * Fills the empty table `reports` with the same `count` reports each time; the last is newest.
 * All clients load at once, each the next batch. Indexes are built afterwards, which is faster.
 */
export async function storeGeneratedReports(
  clients: readonly [pg.ClientBase, ...pg.ClientBase[]],
  count: number,
): Promise<void> {
  const [client] = clients
  let next = 0
  async function load(loader: pg.ClientBase): Promise<void> {
    while (next < count) {
      const start = next
      const rows = Math.min(batchSize, count - start)
      next += rows
      const copying = loader.query(copyFrom(`copy reports (${columns}) from stdin`))
      await pipeline(Readable.from(copyLines(start, rows, count)), copying)
    }
  }
  await withoutIndexes(client, () =>
    withPlainWords(client, () =>
      withGeneratedFacts(client, async () => {
        await Promise.all(clients.map(load))
      }),
    ),
  )
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
    const report = makeReport(index, random, { count, length: summary })
    yield `${Object.values(csvColumns)
      .map((column) => `"${report[column]}"`)
      .join(',')}\n`
  }
}
