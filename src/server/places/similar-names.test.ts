import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'

// Without trigrams an answer that looks for similar names fails. Nothing else shows whether one did.
test.beforeAll(({ site }) => sql`drop extension pg_trgm cascade`.execute(site.database))

const statusOf = async ({ url }: { url: string }, q: string) =>
  (await fetch(`${url}${apiUrls.places}?q=${encodeURIComponent(q)}`)).status

test.for(['philadelpia', 'wallla wallla', 'Санкт philadelpia', 'łódźź'])(
  'looks for names similar to "%s"',
  async (q, { site }) => {
    expect(await statusOf(site, q)).toBe(500)
  },
)

test.for([
  ...['Владивосток', 'Θεσσαλονίκη', 'القاهرة الكبرى', 'თბილისი', 'Владивосток, Россия'],
  ...['b Владивосток', 'ﷺ'.repeat(40), 'san '.repeat(49), '(a'.repeat(99)],
  Array.from({ length: 40 }, (_, index) => `x${index}`).join(' '),
])('looks for no name similar to "%s"', async (q, { site }) => {
  expect(await statusOf(site, q)).toBe(200)
})
