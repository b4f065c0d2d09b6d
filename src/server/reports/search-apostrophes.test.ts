import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { searchLocations } from '../../../test/support/search-locations.ts'
import { test } from '../../../test/support/site-test.ts'

const fallon = ['O Fallon, MO', "O'Fallon, IL", 'O’Fallon, MO', 'OFallon, IL', 'OFALLON, MO']
const alene = ['Coeur d Alene, ID', "Coeur d'Alene, ID", 'Coeur DAlene, ID']
const lo = ['D Lo, MS', "D'Lo, MS"]
const brien = ["O'Brien, OR", 'O Brien, OR']
const clock = ["at nine o'clock", 'at ten o clock', 'at eight oclock']
const gloss = 'letters: o and fallon'

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [
    ...[...fallon, ...alene, ...lo, ...brien, ...clock, gloss].map((location) => ({
      location,
      description: 'A quiet evening by the river.',
    })),
    { location: 'Laredo, TX', description: 'Group d of the lights came from Mexico, o yes.' },
    { location: 'Lone Oak, TX', description: 'Vitamin d lamps, and disks of light.' },
    { location: 'Olight', description: 'A torch of that brand, seen from afar.' },
  ])
})

const all = (names: string[]) => names.toSorted()

test.for<[string, string[]]>([
  ...['O Fallon', 'o fallon'].map((text): [string, string[]] => [text, all([...fallon, gloss])]),
  ...["O'Fallon", 'o’fallon', 'OFallon', 'ofallon', 'OFALLON'].map((text): [string, string[]] => [
    text,
    all(fallon),
  ]),
  ...['o fallon, il', "O'Fallon Illinois"].map((text): [string, string[]] => [
    text,
    ["O'Fallon, IL", 'OFallon, IL'],
  ]),
  ['o fallo', all([...fallon, gloss])],
  ...["Coeur d'Alene", 'coeur d alene', 'coeur dalene', 'Coeur DAlene', 'd’alene id'].map(
    (text): [string, string[]] => [text, all(alene)],
  ),
  ...['D Lo', "D'Lo", 'dlo'].map((text): [string, string[]] => [text, all(lo)]),
  ...["O'Brien", 'o brien', 'obrien oregon'].map((text): [string, string[]] => [text, all(brien)]),
  ...["o'clock", 'o clock', 'oclock'].map((text): [string, string[]] => [text, all(clock)]),
  ["nine o'clock", ["at nine o'clock"]],
  ['eight o clock', ['at eight oclock']],
  // Letters that stand for themselves.
  ['group d texas', ['Laredo, TX']],
  ['lights o mexico', ['Laredo, TX']],
  ['o lights', ['Laredo, TX', 'Olight']],
  ['vitamin d lamp', ['Lone Oak, TX']],
  ['o light', ['Laredo, TX', 'Olight']],
  ['disks', ['Lone Oak, TX']],
  ['"o fallon"', ['O Fallon, MO']],
])('%s finds %j', async ([text, locations], { site }) => {
  expect(await searchLocations(site, text)).toEqual(locations)
})
