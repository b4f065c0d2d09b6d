import { describe, expect } from 'vitest'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import { apiUrls } from '../../shared/urls.ts'

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('reports').execute()
})

type Part = { reports: PublicReport[]; next: string | undefined }

async function read(site: TestSite, path: string): Promise<Part> {
  const response = await fetch(site.url + path)
  expect(response.status).toBe(200)
  const next = /^<(\/[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
  return { reports: await response.json(), next }
}

/** Follows the header `Link` to the end; `between` runs after each part. */
async function walk(site: TestSite, query = '', between?: (part: Part) => Promise<unknown>) {
  const ids: string[] = []
  let path: string | undefined = `${apiUrls.reports}?${query}`
  while (path) {
    const part = await read(site, path)
    ids.push(...part.reports.map(({ id }) => id))
    await between?.(part)
    path = part.next
  }
  return ids
}

/** 60 reports, of which five at a time arrived in the same microsecond. */
function storeRegister(site: TestSite) {
  const newest = Date.now() - 3_600_000
  return storeReports(
    site.database,
    Array.from({ length: 60 }, (_, index) => ({
      createdAt: new Date(newest - Math.floor(index / 5) * 20 * 86_400_000),
      phenomenonType: index % 3 === 0 ? 'ghost' : 'ufo',
      region: index % 2 === 0 ? 'eu' : 'usa',
      description: `A ${index % 4 === 0 ? 'silver disc' : 'pale light'} stood over the lake.`,
    })),
  )
}

describe('a walk by the header Link', () => {
  test.for(['', 'type=ghost', 'region=eu', 'type=ufo&region=usa', 'search=silver%20disc'])(
    'of "%s" gives the whole list once, in its order',
    async (filters, { site }) => {
      await storeRegister(site)
      const list = await read(site, `${apiUrls.reports}?limit=50&${filters}`)
      const rest = await read(site, `${apiUrls.reports}?limit=50&offset=50&${filters}`)
      const expected = [...list.reports, ...rest.reports].map(({ id }) => id)
      expect(await walk(site, `limit=7&${filters}`)).toEqual(expected)
      expect(expected.length).toBeGreaterThan(7)
    },
  )

  test('neither skips nor repeats reports while others are sent, rejected and deleted', async ({
    site,
  }) => {
    const stored = await storeRegister(site)
    const gone = new Set<string>()
    const walked = await walk(site, 'limit=6', async ({ reports }) => {
      await site.database.insertInto('reports').values(newReport()).execute()
      const [first, last] = [reports[0]?.id, reports.at(-1)?.id]
      if (!first || !last) return
      await site.database.deleteFrom('reports').where('id', '=', last).execute()
      await site.database
        .updateTable('reports')
        .set({ status: 'rejected' })
        .where('id', '=', first)
        .execute()
      gone.add(first).add(last)
    })
    expect(gone.size).toBeGreaterThan(10)
    expect(new Set(walked)).toEqual(new Set(stored))
    expect(walked).toHaveLength(stored.length)
  })

  test('ends at the end, and the part after a cursor can be skipped into', async ({ site }) => {
    const stored = await storeReports(site.database, [{}, {}, {}, {}, {}])
    expect((await read(site, `${apiUrls.reports}?limit=12`)).next).toBeUndefined()
    const { next = '' } = await read(site, `${apiUrls.reports}?limit=2`)
    const { reports } = await read(site, `${next}&offset=1`)
    expect(reports.map(({ id }) => id)).toEqual(stored.slice(3))
  })

  test('keeps the words of a search', async ({ site }) => {
    await storeReports(site.database, [
      { location: 'Köln & Bonn' },
      { location: 'Köln & Bonn' },
      {},
    ])
    expect(await walk(site, 'limit=1&search=K%C3%B6ln%20%26%20Bonn')).toHaveLength(2)
  })
})

test('the document of the API describes the header Link', async ({ site }) => {
  const { paths } = await (await fetch(site.url + apiUrls.openapi)).json()
  expect(paths[apiUrls.reports].get.responses[200]).toMatchObject({
    headers: { Link: { description: expect.stringContaining('rel="next"') } },
    content: { 'application/json': { schema: { type: 'array' } } },
  })
})

describe('a cursor', () => {
  test('tells no minute in which a report arrived', async ({ site }) => {
    await storeReports(site.database, [{ anonymous: true }, {}])
    const { next = '', reports } = await read(site, `${apiUrls.reports}?limit=1`)
    const after = new URLSearchParams(next.split('?')[1]).get('after') ?? ''
    expect(Buffer.from(after, 'base64url').toString('latin1')).not.toMatch(/\d{10}/)
    expect(Object.keys(reports[0] ?? {})).not.toContain('at')
  })

  test.for([
    ['no base64', 'x'],
    ['sealed by nobody', 'A'.repeat(90)],
    ['a null byte', '%00'],
    ['too long', 'a'.repeat(301)],
  ])('that is %s is refused', async ([, after], { site }) => {
    const response = await fetch(`${site.url}${apiUrls.reports}?after=${after}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [
        { path: 'after', message: expect.stringMatching(/not a value that an earlier page gave/) },
      ],
    })
  })

  test('of another list is refused', async ({ site }) => {
    await storeReports(site.database, [{}])
    const changes = await (await fetch(site.url + apiUrls.reportChanges)).json()
    const response = await fetch(`${site.url}${apiUrls.reports}?after=${changes.next}`)
    expect(response.status).toBe(400)
  })
})
