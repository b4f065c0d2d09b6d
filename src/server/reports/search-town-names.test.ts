import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { searchLocations } from '../../../test/support/search-locations.ts'
import { test } from '../../../test/support/site-test.ts'

const munich = [
  'Munich, Germany',
  'Muenchen',
  'München, Deutschland',
  'Monaco di Baviera (Germania)',
]
const vienna = ['Vienna, Austria', 'Wien', 'Vienne-la-Glorieuse, Viena']
const florence = ['Florence, Italy', 'Firenze (Italia)']
const prague = ['Praha, Česko', 'Prague']
const moscow = ['Москва', 'Moscow, Russia']
const petersburg = ['Saint Petersburg, Russia', 'Leningrad', 'Санкт-Петербург']
const ghent = ['Gent, België', 'Ghent']
const hague = ['The Hague', 'Den Haag']
const inAmerica = [
  ...['Munich, ND', 'Vienna, VA', 'Florence, SC', 'Prague, OK', 'Moscow, ID', 'Ghent, NY'],
  'St. Petersburg, FL',
]
const words = ['Nice', 'Essen', 'Bath']

test.beforeAll(async ({ site }) => {
  const abroad = [munich, vienna, florence, prague, moscow, petersburg, ghent, hague, words].flat()
  await storeReports(site.database, [
    ...abroad.map((location) => ({ location, region: 'eu' as const })),
    { location: 'Leeds', region: 'eu', description: 'An elderly gent called Florence saw it.' },
    ...inAmerica.map((location) => ({ location })),
    { location: 'a hotel', description: 'We flew home from München that night.' },
  ])
})

const all = (...names: string[]) => names.toSorted()

// The gazetteer is not loaded: these names do not need it.
test.for<[string, string[]]>([
  ['Munich', all(...munich, 'Munich, ND')],
  ['München', all(...munich, 'a hotel')],
  ['muenchen', all(...munich, 'a hotel')],
  [
    'munich germany',
    all('Munich, Germany', 'München, Deutschland', 'Monaco di Baviera (Germania)'),
  ],
  ['lights munich', all(...munich, 'Munich, ND')],
  ['monaco di baviera', all(...munich)],
  ['Vienna', all(...vienna, 'Vienna, VA')],
  ['Wien', all(...vienna)],
  ['Florence', all(...florence, 'Florence, SC', 'Leeds')],
  ['Firenze', all(...florence)],
  ['florencia', all(...florence)],
  ['Prague', all(...prague, 'Prague, OK')],
  ['Praha', all(...prague)],
  ['prag', all(...prague, 'Prague, OK')],
  ['Moskau', all(...moscow)],
  ['Москва', all(...moscow)],
  ['Leningrad', all(...petersburg)],
  ['saint petersburg', all('Saint Petersburg, Russia', 'St. Petersburg, FL')],
  ['petersburg fl', ['St. Petersburg, FL']],
  ['Ghent', all(...ghent, 'Ghent, NY')],
  ['Den Haag', all(...hague)],
  ['the hague', all(...hague)],
  ['nice', ['Nice']],
  ['Nizza', []],
  ['essen', ['Essen']],
  ['bath', ['Bath']],
  ['"wien"', ['Wien']],
])('%s finds %j', async ([text, locations], { site }) => {
  expect(await searchLocations(site, text)).toEqual(locations)
})

test('each name of a town asks for the others, and no name is known twice', async ({ site }) => {
  const statement = sql<{ names: Record<string, string[]>; known: string[] }>`
    select search_names_of_towns() as names,
           array(select jsonb_object_keys(search_meanings_of_languages())) as known`
  const [row] = (await statement.execute(site.database)).rows
  const { names = {}, known = [] } = row ?? {}
  expect(Object.keys(names).length).toBeGreaterThan(300)
  expect(Object.keys(names).filter((name) => known.includes(name))).toEqual([])
  const wordsOf = (asked: string) => asked.replace(/~$| \w+:\w+&$/, '')
  const onlyAsked = ['petersburg', 'petersbourg']
  const oneSided = Object.entries(names).flatMap(([name, others]) =>
    others
      .map(wordsOf)
      .filter((other) => !onlyAsked.includes(other) && !names[other]?.map(wordsOf).includes(name)),
  )
  expect(oneSided).toEqual([])
})
