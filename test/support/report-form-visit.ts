import type { Route } from '@playwright/test'
import { test as base } from './browser-test.ts'
import type { TestSite } from './site.ts'

/** Each test starts with an empty register. */
export const test = base.extend<{ register: undefined }>({
  register: [
    async ({ site }, use) => {
      await site.database.deleteFrom('reports').execute()
      await use(undefined)
    },
    { auto: true },
  ],
})

export const storedReports = (site: TestSite) =>
  site.database.selectFrom('reports').selectAll().execute()

/** Answers a submission with a problem. */
export function refuse(
  route: Route,
  status: number,
  code: string,
  more: Record<string, unknown> = {},
) {
  const { retryAfter, ...rest } = more
  return route.fulfill({
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify({
      type: 'about:blank',
      title: 'Refused',
      status,
      detail: 'Refused for the test.',
      code,
      requestId: 'test',
      ...rest,
    }),
  })
}
