import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import { type Desk, readCase } from '../../../../test/support/desk.ts'
import { test } from '../../../../test/support/desk-test.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { DeskCounts, deskHeaders } from '../../../shared/desk-query.ts'
import { AdminReport } from '../../../shared/moderation.ts'
import { ProblemDetails } from '../../../shared/problems.ts'
import { reportStatuses } from '../../../shared/report-status.ts'
import { adminReportUrl, apiUrls } from '../../../shared/urls.ts'

/** Location by id: expectations list reports by location. */
let names: Map<string, string>

const day = (text: string) => new Date(`${text}T12:00:00Z`)

/** Newest first. */
const reports = {
  newest: { createdAt: day('2026-03-05'), sightingDate: '2026-03-04', anonymous: true },
  ghost: {
    createdAt: day('2026-03-04'),
    phenomenonType: 'ghost',
    region: 'eu',
    status: 'under_review',
    sightingDate: '2026-02-14',
    description: 'A pale figure crossed the attic twice.',
  },
  rejected: {
    createdAt: new Date('2026-03-03T23:59:59.999Z'),
    status: 'rejected',
    sightingDate: '2026-02-15',
    description: 'Buy our marvellous lamps, cheaper than anywhere.',
  },
  verified: {
    createdAt: new Date('2026-03-03T00:00:00Z'),
    status: 'verified',
    verified: true,
    region: 'eu',
    fullName: 'Zoë Quíxano-Brown',
    email: 'z.q@mail.museum.example',
    anonymous: true,
    sightingDate: '1999-12-31',
  },
  oldest: {
    createdAt: day('2020-01-01'),
    phenomenonType: 'ghost',
    status: 'rejected',
    fullName: 'Al',
    email: 'odd"@"@x',
    anonymous: true,
    sightingDate: '2019',
  },
} as const

type Name = keyof typeof reports

test.beforeAll(async ({ site }) => {
  const ids = await storeReports(site.database, Object.values(reports))
  names = new Map(ids.map((id, index) => [id, Object.keys(reports)[index] ?? '']))
})

const idOf = (name: Name) => [...names].find(([, given]) => given === name)?.[0] ?? ''

async function list(desk: Desk, query = '') {
  const answer = await desk.ask('GET', `${apiUrls.adminReports}?${query}`)
  expect([answer.status, answer.body]).toEqual([200, expect.any(Array)])
  const rows = z.array(AdminReport).parse(answer.body)
  return {
    rows,
    names: rows.map(({ id }) => names.get(id)),
    total: answer.headers.get(deskHeaders.total),
    relation: answer.headers.get(deskHeaders.relation),
    next: answer.headers.get(deskHeaders.next),
    cache: answer.headers.get('cache-control'),
  }
}

describe('the list', () => {
  test('contains the reports of every status, newest first, and is never cached', async ({
    admin,
  }) => {
    const all = await list(admin)
    expect(all.names).toEqual(['newest', 'ghost', 'rejected', 'verified', 'oldest'])
    expect([all.total, all.relation, all.next]).toEqual(['5', 'exact', null])
    expect(all.cache).toBe('no-store')
  })

  test.for<[string, string[]]>([
    ['order=oldest', ['oldest', 'verified', 'rejected', 'ghost', 'newest']],
    ['status=rejected', ['rejected', 'oldest']],
    ['status=verified&region=eu', ['verified']],
    ['type=ghost', ['ghost', 'oldest']],
    ['type=ghost&order=oldest', ['oldest', 'ghost']],
    ['region=eu', ['ghost', 'verified']],
    ['type=ghost&region=eu&status=rejected', []],
    ['status=all&type=&region=all', ['newest', 'ghost', 'rejected', 'verified', 'oldest']],
    ['submittedFrom=2026-03-03&submittedTo=2026-03-03', ['rejected', 'verified']],
    ['submittedTo=2026-03-02', ['oldest']],
    ['submittedFrom=2026-03-04&type=ghost', ['ghost']],
    ['sightedFrom=2026-02-14&sightedTo=2026-02-15', ['ghost', 'rejected']],
    ['sightedFrom=2026-02-01&sightedTo=2026-03-03&order=oldest', ['rejected', 'ghost']],
    ['sightedFrom=2026-02-15&sightedTo=2026-02-15&status=rejected', ['rejected']],
    ['search=attic', ['ghost']],
    ['search=lamps', ['rejected']],
    ['search=lamps&status=pending', []],
    ['search=ghost', ['ghost', 'oldest']],
    ['search=amber&order=oldest', ['oldest', 'verified', 'newest']],
    ['search=Flagstaff&submittedFrom=2026-03-04', ['newest', 'ghost']],
    ['search=attic&sightedFrom=2026-02-14&sightedTo=2026-02-14', ['ghost']],
    ['search=lamps&sightedFrom=2026-02-14&sightedTo=2026-02-14', []],
    ['submittedTo=9999-12-31&search=attic', ['ghost']],
    ['submittedFrom=0000-01-01', ['newest', 'ghost', 'rejected', 'verified', 'oldest']],
  ])('%s', async ([query, expected], { admin }) => {
    const found = await list(admin, query)
    expect(found.names).toEqual(expected)
    expect([found.total, found.relation]).toEqual([String(expected.length), 'exact'])
  })

  test.for<[string, RegExp | string]>([
    ['status=published', /^Unknown status/],
    ['order=random', 'Order must be newest or oldest.'],
    ['limit=201', 'Limit must be a whole number from 1 to 200.'],
    ['limit=0', 'Limit must be a whole number from 1 to 200.'],
    ['offset=10001', 'Offset must be a whole number from 0 to 10,000.'],
    ['submittedFrom=2026-02-30', 'Submitted from must be a day like 2026-01-31.'],
    ['submittedTo=tomorrow', 'Submitted to must be a day like 2026-01-31.'],
    ['sightedFrom=2026-02-01', /first and the last day/],
    ['sightedFrom=2026-02-01&sightedTo=2026-03-04', /at most 31 days/],
    ['sightedFrom=2026-02-02&sightedTo=2026-02-01', /at most 31 days/],
    ['after=yesterday', 'After must be the X-Next-After value of an earlier answer.'],
    [`after=1.${'-'.repeat(36)}`, 'After must be the X-Next-After value of an earlier answer.'],
    [`search=${'x'.repeat(201)}`, 'Search must be at most 200 characters.'],
    ['search=amber&offset=1', 'A search goes on with after, not with an offset.'],
    ['limit=x&order=y', 'Order must be newest or oldest. Limit must be a whole number'],
  ])('refuses %s', async ([query, detail], { admin }) => {
    const answer = await admin.ask('GET', `${apiUrls.adminReports}?${query}`)
    const problem = ProblemDetails.parse(answer.body)
    expect(answer.status).toBe(400)
    expect(problem.errors?.map(({ code }) => code)).not.toContain('invalid')
    if (detail instanceof RegExp) expect(problem.detail).toMatch(detail)
    else expect(problem.detail).toContain(detail)
  })

  test.for(['newest', 'oldest'])(
    'pages by offset or by cursor, %s first',
    async (order, { admin }) => {
      const whole = (await list(admin, `order=${order}`)).names
      const byOffset = [0, 2, 4].map(async (offset) =>
        list(admin, `order=${order}&limit=2&offset=${offset}`),
      )
      expect((await Promise.all(byOffset)).flatMap((page) => page.names)).toEqual(whole)
      const byPlace: unknown[] = []
      for (let next: string | null = ''; next !== null; ) {
        const page = await list(admin, `order=${order}&limit=2${next && `&after=${next}`}`)
        byPlace.push(...page.names)
        expect(page.total).toBe('5')
        next = page.next
      }
      expect(byPlace).toEqual(whole)
      const last = await list(admin, `order=${order}&limit=5`)
      expect(last.next).toBeNull()
    },
  )

  test('continues a search behind the last result', async ({ admin }) => {
    const first = await list(admin, 'search=amber&limit=1')
    expect([first.names, first.total, first.relation]).toEqual([['newest'], '2', 'at-least'])
    const second = await list(admin, `search=amber&limit=2&after=${first.next}`)
    expect([second.names, second.next]).toEqual([['verified', 'oldest'], null])
    expect(second.relation).toBe('at-least')
  })

  test('counts the results of a phrase search exactly', async ({ admin }) => {
    const phrase = await list(admin, `search=${encodeURIComponent('"pale figure"')}`)
    expect([phrase.names, phrase.total, phrase.relation]).toEqual([['ghost'], '1', 'exact'])
  })

  test('pages through reports of the same instant without gap or repeat', async ({
    admin,
    site,
  }) => {
    const createdAt = new Date('2010-05-05T05:05:05.555Z')
    const same = await storeReports(
      site.database,
      Array.from({ length: 5 }, () => ({ createdAt, status: 'rejected' as const })),
    )
    await sql`update reports set created_at = created_at + interval '7 microseconds'
               where id = ${same[0]}`.execute(site.database)
    const seen: string[] = []
    for (let next: string | null = ''; next !== null && seen.length < 10; ) {
      const page = await list(admin, `submittedTo=2010-12-31&limit=1${next && `&after=${next}`}`)
      seen.push(...page.rows.map(({ id }) => id))
      next = page.next
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen)).toEqual(new Set(same))
    expect(seen[0]).toBe(same[0])
    await site.database.deleteFrom('reports').where('id', 'in', same).execute()
  })
})

describe('the identity of a witness', () => {
  test('is shown unchanged to an administrator with role admin', async ({ admin }) => {
    const row = (await list(admin, 'status=verified')).rows[0]
    expect(row).toMatchObject({
      fullName: 'Zoë Quíxano-Brown',
      email: 'z.q@mail.museum.example',
      anonymous: true,
      isMasked: false,
      hasAccount: false,
      createdAt: '2026-03-03T00:00:00.000Z',
    })
  })

  test('is masked for a moderator: addresses always, names where the witness is anonymous', async ({
    moderator,
  }) => {
    const { rows } = await list(moderator, '')
    const told = Object.fromEntries(
      rows.map(({ id, fullName, email, isMasked }) => [names.get(id), [fullName, email, isMasked]]),
    )
    expect(told).toEqual({
      newest: ['J••• D•••', 'j•••@e•••.org', true],
      ghost: ['Jane Doe', 'j•••@e•••.org', true],
      rejected: ['Jane Doe', 'j•••@e•••.org', true],
      verified: ['Z••• Q•••', 'z•••@m•••.example', true],
      oldest: ['A•••', 'o•••@x•••', true],
    })
  })

  test('can be searched by name and address, by role admin only', async ({
    admin,
    moderator,
    site,
  }) => {
    const found = [
      'quíxano',
      'Quíxano-Br',
      'z.q@mail.museum.example',
      'Brown z.q@mail',
      '@mail.mus',
    ]
    for (const search of [...found, 'museum']) {
      const query = `search=${encodeURIComponent(search)}`
      expect((await list(admin, query)).names, search).toEqual(['verified'])
      expect((await list(moderator, query)).names, search).toEqual([])
      const counts = await moderator.ask('GET', `${apiUrls.adminReportCounts}?${query}`)
      expect(counts.body).toMatchObject({ verified: { reports: 0 } })
      const publicly = await fetch(`${site.url}${apiUrls.reports}?${query}`)
      expect(await publicly.json(), search).toEqual([])
    }
    for (const search of ['brown@mail.museum', 'z.q@museum', 'quixano@']) {
      expect((await list(admin, `search=${encodeURIComponent(search)}`)).names, search).toEqual([])
    }
  })

  test('is revealed to a moderator on request, with a record', async ({ moderator }) => {
    const url = `${adminReportUrl(idOf('verified'))}/reveal`
    const answer = await moderator.ask('POST', url)
    expect(answer.body).toEqual({
      fullName: 'Zoë Quíxano-Brown',
      email: 'z.q@mail.museum.example',
    })
    const { history } = await readCase(moderator, idOf('verified'))
    expect(history).toMatchObject([
      { action: 'report_revealed', actorId: moderator.id, actorName: moderator.username },
    ])
    expect(JSON.stringify(history)).not.toMatch(/Quíxano|museum/)
    expect((await list(moderator, 'status=verified')).rows[0]?.isMasked).toBe(true)
    const absent = `${adminReportUrl('00000000-0000-4000-8000-000000000000')}/reveal`
    expect((await moderator.ask('POST', absent)).status).toBe(404)
  })
})

describe('counts per status', () => {
  const counts = async (admin: Desk, query = '') => {
    const answer = await admin.ask('GET', `${apiUrls.adminReportCounts}?${query}`)
    const told = DeskCounts.parse(answer.body)
    return reportStatuses.map((status) => {
      const { reports: count, isExact } = told[status]
      return isExact ? count : `${count}+`
    })
  }

  test.for<[string, number[]]>([
    ['', [1, 1, 1, 2]],
    ['status=rejected', [1, 1, 1, 2]],
    ['type=ghost', [0, 1, 0, 1]],
    ['region=eu&submittedFrom=2026-03-04', [0, 1, 0, 0]],
    ['sightedFrom=2026-02-14&sightedTo=2026-02-15', [0, 1, 0, 1]],
    ['search=amber', [1, 0, 1, 1]],
    ['search=nothing-like-it', [0, 0, 0, 0]],
  ])('%s', async ([query, expected], { admin }) => {
    expect(await counts(admin, query)).toEqual(expected)
  })
})
