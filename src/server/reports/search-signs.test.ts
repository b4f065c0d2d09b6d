import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { searchLocations } from '../../../test/support/search-locations.ts'
import { test } from '../../../test/support/site-test.ts'
import { SearchedWords } from '../../shared/searched-words.ts'
import { apiUrls } from '../../shared/urls.ts'

const columbus = ['Columbus, IN', 'Columbus, Indiana', 'Columbus, IN 47201, USA']

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [
    ...columbus.map((location) => ({ location, description: 'A disk hovered over the river.' })),
    { location: 'Columbus, OH', description: 'It stood in the sky above our house for long.' },
    { location: 'Lake', description: '夜中に湖の上に光る物体を見た。' },
    { location: 'Bend', description: 'We had come from Columbus, IN, by car that summer.' },
    { location: 'Saint-Étienne', description: 'Two lights, one of them a military plane.' },
    { location: 'St. Etienne', description: 'Two lights near the planes of the museum.' },
    { location: 'St-Étienne', description: 'Two lights, and I have never seen such a thing.' },
    { location: 'Fort Worth', description: 'The skies were clear on that cold evening.' },
    { location: 'Ft. Worth', description: 'The sky was clear, and flies sat on the glass.' },
  ])
})

const etienne = ['Saint-Étienne', 'St. Etienne', 'St-Étienne']

test.for<[string, string[]]>([
  ['lights -military', ['St-Étienne', 'St. Etienne']],
  ['lights -plane', ['St-Étienne']],
  ['two lights -military -museum', ['St-Étienne']],
  ['"two lights" -plane', ['St-Étienne']],
  ['-plane', ['Saint-Étienne', 'St. Etienne']],
  ['lights -military-plane', ['St-Étienne', 'St. Etienne']],
  ['lights -light', []],
  ['lights - museum', ['St. Etienne']],
  ['Saint-Etienne', etienne],
  ['st-étienne', etienne],
  ['Fort-Worth', ['Fort Worth', 'Ft. Worth']],
  ['skies', ['Columbus, OH', 'Fort Worth', 'Ft. Worth']],
  ['fly', ['Ft. Worth']],
  ['Columbus, IN', ['Bend', ...columbus]],
  ['columbus, in', ['Bend', ...columbus]],
  ['Columbus, in the sky', ['Columbus, OH']],
  ['it-stood-in-the-sky-above', ['Columbus, OH']],
  ['it -- stood--in--the--sky', ['Columbus, OH']],
  ['湖の上に光る物体', ['Lake']],
  ['it-stood-in-the-sky-above-in', []],
])('%s finds %j', async ([text, locations], { site }) => {
  expect(await searchLocations(site, text)).toEqual([...locations].sort())
})

test('a page does not mark the words that are left out', async ({ site }) => {
  const url = `${site.url}${apiUrls.searchedWords}?search=${encodeURIComponent('lights -plane')}`
  const { words } = SearchedWords.parse(await (await fetch(url)).json())
  expect(words).toContain('light')
  expect(words.join()).not.toContain('plane')
})

describe('many words without a space between them', () => {
  test.for(['in-the-sky-'.repeat(15), '(a'.repeat(100)])(
    'are one phrase: %s',
    async (text, { site }) => {
      const { rows } = await sql<{
        query: string
      }>`select query from search_parts(${text})`.execute(site.database)
      expect(rows.map(({ query }) => query.includes('|'))).toEqual([false])
    },
  )
})
