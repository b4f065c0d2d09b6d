import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from '../../shared/limits.ts'
import { forEachOptionalText } from '../../shared/optional-texts.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import { createQueryClient } from '../query-client.ts'
import { RecentSightings } from './recent-sightings.tsx'
import { reportListKey } from './report-list-query.ts'

const report: Omit<PublicReport, 'id'> = {
  ...{ region: 'eu', location: 'Lyon', phenomenonType: 'ufo', duration: '5 minutes' },
  ...{ sightingDate: '2025-06-14', sightingTime: '21:00', description: 'A light.' },
  ...forEachOptionalText(() => null),
  ...{ videoUrl: null, videoFileName: null, email: null, fullName: 'Anonymous', anonymous: true },
  ...{ status: 'pending', verified: false, createdAt: '2025-06-15T08:00:00.000Z' },
}

/** The list from an offset on, with so many reports on its only page. */
function render(offset: number, amount: number): string {
  const query = { type: 'ufo', search: 'a light', offset } as const
  const reports = Array.from({ length: amount }, (_, index) => ({ ...report, id: `id-${index}` }))
  const data = { pages: [reports], pageParams: [offset] }
  const client = createQueryClient([{ key: reportListKey(query), data }])
  const list = createElement(RecentSightings, { query, openReportId: undefined })
  const inClient = createElement(QueryClientProvider, { client }, list)
  const html = renderToStaticMarkup(createElement(StaticRouter, { location: '/' }, inClient))
  client.clear()
  return html
}

test('a page that is not full is the end of the list', () => {
  const html = render(page.deepestOffset, page.size - 1)
  expect(html).toContain('That is all of them.')
  expect(html).not.toContain('Go on in Explore')
})

test('after the largest offset Explore goes on from the last report', () => {
  const html = render(page.deepestOffset, page.size)
  expect(html).not.toContain('That is all of them.')
  expect(html).not.toContain('Load More')
  const last = `id-${page.size - 1}`
  expect(html).toMatch(
    new RegExp(
      `href="/explore\\?search=a\\+light&amp;type=ufo&amp;after=${last}"[^>]*>Go on in Explore`,
    ),
  )
})

test('before that, Load More goes on', () => {
  const html = render(page.deepestOffset - page.size, page.size)
  expect(html).toContain('Load More')
  expect(html).not.toContain('Go on in Explore')
})
