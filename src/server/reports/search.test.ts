import { describe, expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { PublicReport } from '../../shared/public-report.ts'

/** By name, so that expectations read as names. */
const reports = {
  orb: {
    location: 'Amarillo, Texas',
    description: 'An orange orb hovered above the well-known mesa.',
  },
  malmo: { location: 'Malmö', description: 'En lysande sfär över Öresund, nästan ljudlös.' },
  quote: {
    location: 'Cork',
    description: 'She said "it\'s a red light" and it didn’t move at all.',
  },
  percent: { location: '100% Ranch', description: 'I am 100% certain of what I saw that night.' },
  russian: {
    location: 'Таллин',
    description: 'Ночью над домом висел большой светящийся шар, ёлка дрожала.',
  },
  greek: { location: 'Αθήνα', description: 'Ένα φως κινήθηκε αργά πάνω από τη θάλασσα.' },
  japanese: { location: '東京', description: '夜空に光る球体が見えた。音はしなかった。' },
  ghost: {
    location: 'New York',
    description: 'A pale figure crossed the attic twice.',
    phenomenonType: 'ghost',
  },
  slash: { location: 'Leeds_West', description: 'Red/green lights in a row, e.g. F-16 sized.' },
  hyphens: {
    location: 'Bergen',
    description:
      'Discs flew side-by-side, then one-by-one, past a bright star-like dot to the east-north-east. My blood-type changed.',
  },
  spaced: { location: 'Bergen', description: 'A donor of a rare blood type watched them.' },
} as const

type Name = keyof typeof reports
let names: Map<string, string>

test.beforeAll(async ({ site }) => {
  const ids = await storeReports(site.database, Object.values(reports))
  names = new Map(ids.map((id, index) => [id, Object.keys(reports)[index] ?? '']))
})

async function search(site: TestSite, text: string, more = ''): Promise<string[]> {
  const response = await fetch(
    `${site.url}/api/reports?limit=50&search=${encodeURIComponent(text)}${more}`,
  )
  expect(response.status).toBe(200)
  const found: PublicReport[] = await response.json()
  return found.map(({ id }) => names.get(id) ?? id).sort()
}

test.for<[string, Name[]]>([
  ['orange', ['orb']],
  ['ORANGE', ['orb']],
  ['oran', ['orb']],
  ['  orb  ', ['orb']],
  ['orb mesa', ['orb']],
  ['mesa orb', ['orb']],
  ['orb texas', ['orb']],
  ['orb attic', []],
  ['well-known', ['orb']],
  ['known', ['orb']],
  ['malmö', ['malmo']],
  ['Malmo', ['malmo']],
  ['sfar', ['malmo']],
  ['ÖRESUND', ['malmo']],
  ["didn't", ['quote']],
  ['didnt', ['quote']],
  ['didn’t', ['quote']],
  ['"red light"', ['quote']],
  ['“red light”', ['quote']],
  ['"light red"', []],
  ['"red light', ['quote', 'slash']],
  ['100%', ['percent']],
  ['100', ['percent']],
  ['%', []],
  ['_', []],
  ['%%%', []],
  ['100_', ['percent']],
  ['s_West', ['slash']],
  ['s%West', []],
  ['\\', []],
  ["'; drop table reports; --", []],
  ["' | orb:* & !x", []],
  ['шар', ['russian']],
  ['СВЕТЯЩ', ['russian']],
  ['елка', ['russian']],
  ['таллин', ['russian']],
  ['φως', ['greek']],
  ['φωσ', ['greek']],
  ['θαλασσα', ['greek']],
  ['光る', ['japanese']],
  ['球体', ['japanese']],
  ['体球', []],
  ['東京', ['japanese']],
  ['ew yor', ['ghost']],
  ['apparition', ['ghost']],
  ['ghost', ['ghost']],
  ['green', ['slash']],
  ['F16', ['slash']],
  ['F-16', ['slash']],
  ['F-16s', ['slash']],
  ['F 16s', ['slash']],
  ['Red-light-s', []],
  ['orb-s', ['orb']],
  ['side-by-side', ['hyphens']],
  ['by-side', ['hyphens']],
  ['one-by-one', ['hyphens']],
  ['bright-star', ['hyphens']],
  ['north-east', ['hyphens']],
  ['blood-type', ['hyphens', 'spaced']],
  ['"blood type"', ['hyphens', 'spaced']],
  ['side-by-one', []],
  ['type-blood', []],
  ['nothinglikethis', []],
])('%s finds %j', async ([text, expected], { site }) => {
  expect(await search(site, text)).toEqual([...expected].sort())
})

describe('with many reports', () => {
  test.beforeAll(async ({ site }) => {
    const newer = {
      description: 'A common light in the sky.',
      createdAt: new Date(Date.now() + 60_000),
    }
    for (let batch = 0; batch < 5; batch++) {
      await storeReports(site.database, Array(500).fill(newer))
    }
  })

  test('finds a rare word behind thousands of newer reports', async ({ site }) => {
    expect(await search(site, 'attic')).toEqual(['ghost'])
    expect(await search(site, 'attic', '&type=ghost&region=usa')).toEqual(['ghost'])
    expect(await search(site, 'attic', '&type=ufo')).toEqual([])
  })

  test('finds a phrase of rare or common words only in its order', async ({ site }) => {
    expect(await search(site, '"pale figure"')).toEqual(['ghost'])
    expect(await search(site, '"light in the sky"')).toHaveLength(50)
    expect(await search(site, '"sky the in light"')).toEqual([])
    expect(await search(site, '"light in the sky"', '&type=ghost')).toEqual([])
  })

  test('finds words with hyphens as they are written behind thousands of newer reports', async ({
    site,
  }) => {
    for (const words of ['side-by-side', 'one-by-one', 'north-east', 'changed blood-type']) {
      expect(await search(site, words)).toEqual(['hyphens'])
      expect(await search(site, words, '&type=ufo')).toEqual(['hyphens'])
    }
  })

  test('pages through all matches of a common word without gap or repeat', async ({ site }) => {
    const seen = new Set<string>()
    for (let offset = 1_950; offset < 2_100; offset += 50) {
      for (const id of await search(site, 'common', `&offset=${offset}`)) seen.add(id)
    }
    expect(seen.size).toBe(150)
    expect(await search(site, 'common', '&offset=2500')).toEqual([])
    expect(await search(site, 'common', '&offset=2490')).toHaveLength(10)
  })
})

test.for(['\u000e', '?!', '""'])(
  'a search without a word finds nothing with filters: %j',
  async (text, { site }) => {
    expect(await search(site, text, '&region=eu')).toEqual([])
  },
)

test('the same words can be searched with each type and region in turn', async ({ site }) => {
  for (const filter of ['&region=eu', '&region=usa', '&type=ghost', '&type=ufo', '']) {
    expect(await search(site, 'absent', filter)).toEqual([])
  }
})
