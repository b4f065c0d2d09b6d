import { allPages } from '../../shared/pages.ts'
import { reportPageUrl, sitemapPartUrl } from '../../shared/urls.ts'
import type { SitemapEntry } from './queries.ts'
import { xmlText } from './xml.ts'

const pages = allPages.filter(({ search }) => search === 'listed')

/**
 * A fifth of what the protocol allows: a file costs a tenth of a second. The first one also contains the pages.
 */
export const reportsPerPart = 10_000 - pages.length

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export function writeSitemapIndex(origin: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, index) => `<sitemap><loc>${xmlText(origin + sitemapPartUrl(index + 1))}</loc></sitemap>\n`,
  )
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`
}

function writeEntry(url: string, day?: string): string {
  const lastmod = day ? `<lastmod>${day}</lastmod>` : ''
  return `<url><loc>${xmlText(url)}</loc>${lastmod}</url>\n`
}

/** Writes one file of URLs in chunks. The first file begins with the pages. */
export async function* writeSitemap(
  origin: string,
  part: number,
  reports: AsyncIterable<SitemapEntry[]> | SitemapEntry[][],
): AsyncGenerator<string> {
  yield `${declaration}<urlset xmlns="${namespace}">\n`
  if (part === 1) yield pages.map(({ path }) => writeEntry(origin + path)).join('')
  for await (const entries of reports) {
    yield entries.map(({ id, day }) => writeEntry(origin + reportPageUrl(id), day)).join('')
  }
  yield '</urlset>\n'
}
