import { test as base, expect } from 'vitest'
import { closing } from '../../../test/support/closing.ts'
import {
  isKept,
  openNeighbouringSites,
  untilAnswersAreKept,
} from '../../../test/support/neighbouring-sites.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'

const test = base
  .extend(
    'sites',
    { scope: 'file' },
    closing(() => openNeighbouringSites({ publicUrl: 'http://sightings.example.org' })),
  )
  .extend('site', { scope: 'file' }, ({ sites }) => sites.here)

const headers = { 'accept-encoding': 'br', 'x-no-compression': '1' }

test.for(['/', '/faq', '/nowhere', '/?search=amber'])(
  'nobody can ask for an uncompressed copy of %s',
  async (path, { site }) => {
    const answer = await send(site, path, { headers })
    expect(answer.headers.get('content-encoding')).toBe('br')
  },
)

test('nor of an answer from memory', async ({ site, sites }) => {
  await storeReports(sites.database, [{ region: 'usa' }])
  await untilAnswersAreKept(sites.here, sites.there)
  expect(await isKept(site, '/')).toBe(true)
  const answer = await send(site, '/', { headers })
  expect(answer.headers.get('content-encoding')).toBe('br')
})
