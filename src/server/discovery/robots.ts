import { allPages } from '../../shared/pages.ts'
import { discoveryUrls } from '../../shared/urls.ts'

const closed = allPages.filter(({ search }) => search === 'closed')

/** Crawlers may not read paths with these prefixes. */
const disallowed = [
  ...closed.filter(({ isForUsers }) => !isForUsers).map(({ path }) => path),
  '/api',
  ...closed.filter(({ isForUsers }) => isForUsers).map(({ path }) => path),
]

/** robots.txt (RFC 9309). */
export function writeRobots(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${discoveryUrls.sitemap}`,
    '',
  ].join('\n')
}
