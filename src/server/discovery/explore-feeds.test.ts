import { expect } from 'vitest'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'

const publicUrl = 'https://register.example'
const test = testWithSite({ publicUrl })

let ids: string[] = []

test.beforeAll(async ({ site }) => {
  const inLyon = { ...places.lyon, ...sightedAt('1997-03-13T20:15', 1), shape: 'triangle' }
  ids = await storeSightings(site.database, [
    {
      report: { location: 'Lyon', description: 'A "bright" triangle & a <light>.' },
      facts: inLyon,
    },
    {
      report: { location: 'Chicago, IL', anonymous: true, fullName: 'Hidden Witness' },
      facts: places.chicago,
    },
    { report: { location: 'Villeurbanne', phenomenonType: 'ghost' }, facts: inLyon },
    { report: { location: 'Rejected', status: 'rejected' }, facts: inLyon },
    ...Array.from({ length: 31 }, () => ({ report: {}, facts: places.flagstaff })),
  ])
})

async function readJson(site: TestSite, query: string) {
  const response = await fetch(`${site.url}/explore.json${query}`)
  return { status: response.status, body: await response.json() }
}

const pageOf = (id = '') => `${publicUrl}/reports/${id}`

const urls = (items: { url: string }[]) => items.map(({ url }) => url)

test('a feed holds the newest reports that fit the question', async ({ site }) => {
  const { body } = await readJson(site, '?shape=triangle&country=FR')
  expect(body).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Anomaly Register: France, Triangle',
    feed_url: `${publicUrl}/explore.json?country=FR&shape=triangle`,
    home_page_url: `${publicUrl}/explore?country=FR&shape=triangle`,
  })
  expect(urls(body.items)).toEqual([pageOf(ids[0]), pageOf(ids[2])])
  const american = await readJson(site, '?country=US')
  expect(urls(american.body.items)).toEqual(
    [ids[1], ...ids.slice(4)].slice(0, 30).map((id) => pageOf(id)),
  )
  expect(JSON.stringify(american)).not.toContain('Hidden Witness')
})

test('the Atom feed names the same question', async ({ site }) => {
  const response = await fetch(`${site.url}/explore.atom?search=bright%20triangle&from=1997`)
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const xml = await response.text()
  expect(xml).toContain('<title>Anomaly Register: “bright triangle”, From 1 January 1997</title>')
  expect(xml).toContain(`<id>${publicUrl}/explore.atom?search=bright+triangle&amp;from=1997</id>`)
  expect(xml).toContain(
    `<link rel="alternate" type="text/html" href="${publicUrl}/explore?search=bright+triangle&amp;from=1997"/>`,
  )
  expect(xml.match(/<entry>/g)).toHaveLength(1)
  expect(xml).toContain('A &quot;bright&quot; triangle &amp; a &lt;light&gt;.')
})

test('the page Explore leads to the feeds of its question', async ({ site }) => {
  const html = await (await fetch(`${site.url}/explore?country=FR&order=sighting`)).text()
  for (const [type, name] of [
    ['application/atom+xml', 'atom'],
    ['application/feed+json', 'json'],
  ]) {
    expect(html).toMatch(
      new RegExp(`<link rel="alternate" type="${type?.replace('+', '\\+')}"[^>]*`),
    )
    expect(html).toContain(`href="/explore.${name}?country=FR"`)
  }
})

test.for(['?colour=red', '?order=nearest', '?after=x', '?place=Atlantis', '?from=2001&to=1999'])(
  '%s is refused',
  async (query, { site }) => {
    for (const name of ['atom', 'json']) {
      expect((await fetch(`${site.url}/explore.${name}${query}`)).status).toBe(400)
    }
  },
)
