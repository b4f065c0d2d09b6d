import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { pageUrls } from '../../src/shared/urls.ts'
import { test } from '../support/site-test.ts'

test('the data page credits every package of places and outlines, and whose data they hold', async ({
  site,
}) => {
  const html = await (await fetch(site.url + pageUrls.data)).text()
  const words = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  const commands = path.join(import.meta.dirname, '../../src/server/commands')
  const distillers = await Promise.all(
    ['places.ts', 'outlines.ts'].map((name) => readFile(path.join(commands, name), 'utf8')),
  )
  const packages = distillers.flatMap((text) =>
    Array.from(
      text.matchAll(/([a-z][\w.-]+)@(\d+\.\d+\.\d+)/g),
      ([, name, version]) => `${name} ${version}`,
    ),
  )
  expect(packages).toHaveLength(5)
  const owners = [
    'GeoNames',
    'U.S. post offices',
    'Natural Earth',
    'U.S. Census Bureau',
    'Eurostat',
  ]
  expect([...packages, ...owners].filter((source) => !words.includes(source))).toEqual([])
})
