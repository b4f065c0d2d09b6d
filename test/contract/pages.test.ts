import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { readReports } from '../../src/server/sightings/read-reports.ts'
import { allPages, type Page, pages } from '../../src/shared/pages.ts'
import { signIn, storeUser } from '../support/accounts.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { places } from '../support/report-facts.ts'
import { storeReports } from '../support/reports.ts'
import { type TestSite, test } from '../support/site-test.ts'
import { listSourceFiles } from '../support/source-files.ts'

const lyon = places.lyon.placeId

const table = 'src/shared/pages.ts'
const views = 'src/web/page-views.ts'
const product = listSourceFiles().filter(
  ({ name }) => /^src\/.*\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
)

let reportId: string
let cookie: string

test.beforeAll(async ({ site }) => {
  ;[reportId = ''] = await storeReports(site.database, [{}])
  await storeGazetteer(site.database)
  await storeReports(site.database, [{ location: 'Lyon, France', region: 'eu' }])
  await readReports(site.database)
  cookie = (await signIn(site.database, await storeUser(site.database))).cookie
})

const addressOf = ({ path }: Page) =>
  path.replace(':id', path === pages.place.path ? String(lyon) : reportId)

async function get(site: TestSite, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('no other file contains the address of a page', () => {
  const paths = allPages.map(({ path }) => path).filter((path) => path !== '/')
  const spelling = new RegExp(`['"\`](?:${paths.join('|')}|/reports/[^'"\`]*)(?=['"\`/?#$])`)
  const spellers = product.filter(({ text }) => spelling.test(text)).map(({ name }) => name)
  expect(spellers).toEqual([table])
})

test('no other file loads a page', () => {
  const loaders = product.filter(({ text }) => /import\('[^']*\/pages\//.test(text))
  expect(loaders.map(({ name }) => name)).toEqual([views])
})

describe.each(allPages)('$path', (page) => {
  test('is served, only to users where the table says so', async ({ site }) => {
    const visitor = await get(site, addressOf(page))
    expect(visitor.status).toBe(page.isForUsers ? 302 : 200)
    const user = await get(site, addressOf(page), { cookie })
    expect(user.status).toBe(page.path === '/auth' ? 302 : 200)
    const shown = page.isForUsers ? user : visitor
    expect(shown.text).toContain('<main id="content"')
    expect(shown.text).not.toContain('404 Page Not Found')
  })

  test('asks for the text face before the styles', async ({ site }) => {
    const { text } = await get(site, addressOf(page), page.isForUsers ? { cookie } : {})
    const preloads = text.match(/<link rel="preload" as="font"[^>]*>/g)
    expect(preloads).toEqual([
      expect.stringMatching(/type="font\/woff2" crossorigin="" href="\/assets\/text-face-/),
    ])
    const styles = text.indexOf('<link rel="stylesheet"')
    expect(styles).toBeGreaterThan(text.indexOf('<link rel="preload"'))
  })

  test('sends the headers for search engines and caches from the table', async ({ site }) => {
    const { headers, text } = await get(site, addressOf(page), page.isForUsers ? { cookie } : {})
    const mayBeFound = page.search === 'listed' || page.search === 'found'
    expect(text.includes('<meta name="robots" content="noindex"/>')).toBe(!mayBeFound)
    const mayBeStored = !headers.get('cache-control')?.includes('no-store')
    expect(mayBeStored).toBe(!page.isNeverStored && !page.isForUsers)
    const { text: sitemap } = await get(site, '/sitemap.xml')
    expect(sitemap.includes(`<loc>${site.url}${page.path}</loc>`)).toBe(page.search === 'listed')
    const { text: robots } = await get(site, '/robots.txt')
    expect(robots.includes(`\nDisallow: ${page.path}\n`)).toBe(page.search === 'closed')
  })

  test('is linked in the footer where the table says so', async ({ site }) => {
    const { text } = await get(site, '/')
    const footer = text.slice(text.indexOf('<footer'))
    const { path, footer: link } = page
    expect(footer.includes(`<a href="${path}">${link?.label}</a>`)).toBe(link !== undefined)
  })
})

test('a page with lazy code preloads this code', async ({ site }) => {
  const code = await readFile(views, 'utf8')
  const pattern = /^ {2}(\w+): \{\s*load: .*import\('\.\/(.+)\.tsx'\)/gm
  const late = [...code.matchAll(pattern)]
  expect(late).toHaveLength(code.match(/\bload: async/g)?.length ?? 0)
  for (const [, name = '', imported = ''] of late) {
    const page = Object.entries<Page>(pages).find(([key]) => key === name)?.[1]
    const { text } = await get(
      site,
      page ? addressOf(page) : '',
      page?.isForUsers ? { cookie } : {},
    )
    const chunk = `/assets/${path.basename(imported)}-`
    expect(text).toContain(`<link rel="modulepreload" href="${chunk}`)
    expect(text.match(/<link rel="modulepreload"/g)?.length).toBe(
      text.match(/<link rel="modulepreload" [^>]*fetchPriority="low"/g)?.length,
    )
  }
})
