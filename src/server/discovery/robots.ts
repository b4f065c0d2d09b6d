import { discoveryUrls } from '../../shared/urls.ts'

/** Nothing behind these is for a search result. */
const closed = ['/admin', '/api', '/home', '/account']

/** robots.txt (RFC 9309). */
export function writeRobots(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${discoveryUrls.sitemap}`,
    '',
  ].join('\n')
}
