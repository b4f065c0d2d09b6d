import { sql } from 'kysely'
import { expect } from 'vitest'
import { isReadAsLyon, lyon, storeLyon } from '../../../test/support/facts-alone.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { cellAt } from '../sightings/facts-of-place.ts'
import { parserVersion } from '../sightings/read-sighting.ts'
import { bounds } from './bounds.ts'

const inLyon = bounds.collectedForPage + 20
const cell = BigInt(cellAt(lyon) ?? 0).toString(16)

/** The newest first. */
let ids: string[] = []

test.beforeAll(async ({ site: { database } }) => {
  await storeLyon(database)
  const report = (index: number) => ({
    createdAt: new Date(Date.UTC(2020, 0, 1) - index * 1_000),
    phenomenonType: 'ghost' as const,
  })
  ids = await storeReports(
    database,
    Array.from({ length: inLyon }, (_, index) => report(index)),
  )
  await sql`update report_facts set ${isReadAsLyon}`.execute(database)
  await storeReports(database, [{ ...report(-1), phenomenonType: 'ufo' }])
  await sql`update report_facts set parser_version = ${parserVersion}`.execute(database)
})

async function readAllPages({ url }: TestSite, query: string) {
  const read: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const response = await fetch(`${url}/api/explore?limit=48&${query}${next && `&after=${next}`}`)
    const answer: ExploreAnswer = await response.json()
    expect(answer).toMatchObject({
      total: { reports: inLyon, relation: 'exact' },
      counted: { scope: 'all', of: inLyon },
      lookedAt: null,
    })
    read.push(...answer.reports.map(({ id }) => id))
    next = answer.next
  }
  return read
}

test.for([`cell=${cell}`, 'country=FR', 'country=FR&division=84', 'type=ghost'])(
  'the pages of %s have all of its reports, the newest first',
  async (query, { site }) => {
    expect(await readAllPages(site, query)).toEqual(ids)
  },
)
