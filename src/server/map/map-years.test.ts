import { expect } from 'vitest'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { pageUrls } from '../../shared/urls.ts'

async function read(site: TestSite, query: string) {
  const response = await fetch(`${site.url}${pageUrls.map}${query}`)
  return (await response.text()).replaceAll(/<!--.*?-->/g, '')
}

const attributeOf = (tag: string | undefined, name: string) =>
  tag?.match(new RegExp(` ${name}="([^"]*)"`))?.[1]

/** A year field: whether it is at fault, and the texts that describe it. */
function fieldOf(html: string, name: 'from' | 'to') {
  const tag = html.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0]
  const ids = attributeOf(tag, 'aria-describedby')?.split(' ') ?? []
  const texts = ids.map((id) => html.match(new RegExp(` id="${id}"[^>]*>(.*?)</p>`))?.[1] ?? '')
  return {
    isFaulty: attributeOf(tag, 'aria-invalid') === 'true',
    placeholder: attributeOf(tag, 'placeholder'),
    description: texts.map((text) => text.replaceAll(/<[^>]*>/g, '')).join(' '),
  }
}

const hint = 'A year, like 1997'

test('the years have a hint and no placeholder, which would look like a filter', async ({
  site,
}) => {
  const html = await read(site, '?view=usa')
  const field = { isFaulty: false, placeholder: undefined, description: hint }
  expect([fieldOf(html, 'from'), fieldOf(html, 'to')]).toEqual([field, field])
})

test.for([
  ['?view=usa&from=abc', 'from', 'must be a year, like 1997', 'United States'],
  ['?view=us-il&from=2000&to=1990', 'to', 'begins after its end', 'Illinois'],
  ['?view=europe&to=99', 'to', 'must be a year, like 1997', 'Europe'],
] as const)('%s marks the year at fault and keeps the map', async (given, { site }) => {
  const [query, name, message, area] = given
  const html = await read(site, query)
  const other = name === 'from' ? 'to' : 'from'
  expect(fieldOf(html, name)).toMatchObject({ isFaulty: true })
  expect(fieldOf(html, name).description).toContain(hint)
  expect(fieldOf(html, name).description).toContain(message)
  expect(fieldOf(html, other)).toMatchObject({ isFaulty: false, description: hint })
  expect(html).toMatch(new RegExp(`<title[^>]*>Map of sightings: ${area}`))
  expect(html).toMatch(new RegExp(`<h1[^>]*>Map of sightings: ${area}</h1>`))
  expect(html).toMatch(new RegExp(`<a [^>]*aria-current="page"[^>]*>${area}</a>`))
})

test('a map that does not exist has no name', async ({ site }) => {
  const html = await read(site, '?view=atlantis&from=abc')
  expect(html).toMatch(/<h1[^>]*>Map of sightings<\/h1>/)
})
