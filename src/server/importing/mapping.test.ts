import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { mappingOfHeader, parseMapping, readMapping } from './mapping.ts'
import { compileRowReader } from './row-reader.ts'
import { compileTemplate } from './template.ts'
import { textTransforms, tidy } from './text-transforms.ts'

const fields = {
  region: { constant: 'usa' },
  location: { column: 'town' },
  sightingDate: { column: 'day' },
  phenomenonType: { constant: 'ufo' },
  description: { column: 'text' },
}
const parse = (mapping: object) => parseMapping(JSON.stringify(mapping), 'test.json')

test('the bundled mappings are valid', async () => {
  const folder = path.join(import.meta.dirname, '../../../mappings')
  const names = await readdir(folder)
  expect(names.length).toBeGreaterThanOrEqual(5)
  for (const name of names) {
    expect((await readMapping(path.join(folder, name))).source).toBeTruthy()
  }
})

describe('an invalid mapping is refused with the reason', () => {
  test.each([
    ['{', 'test.json is not valid JSON'],
    [JSON.stringify({ fields: { ...fields, location: undefined } }), 'fields.location'],
    [JSON.stringify({ fields, colour: 'red' }), 'colour'],
    [JSON.stringify({ fields, encoding: 'klingon' }), 'encoding: is not a known encoding'],
    [
      JSON.stringify({ fields: { ...fields, location: { column: 'a', constant: 'b' } } }),
      'fields.location: needs exactly one of "column", "template" and "constant"',
    ],
    [
      JSON.stringify({ fields, skip: [{ column: 'a', matches: '(', reason: 'b' }] }),
      'skip.0.matches: is not a regular expression',
    ],
    [
      JSON.stringify({ fields: { ...fields, location: { column: 'a', transforms: ['shout'] } } }),
      'fields.location.transforms.0',
    ],
    [JSON.stringify({ fields: { ...fields, region: { constant: 'moon' } } }), 'fields.region'],
  ])('%s', (json, words) => {
    expect(() => parseMapping(json, 'test.json')).toThrow(words)
  })

  test('for a column that the file lacks', () => {
    const header = ['town', 'day', 'words']
    const file = { header, encoding: 'utf-8', source: 'test', now: new Date() }
    expect(() => compileRowReader(parse({ fields }), file)).toThrow(
      /does not have: text\.\nThe file has: town, day, words/,
    )
  })

  test('for a file without a mapping whose columns are not the fields of a report', () => {
    expect(() => mappingOfHeader(['town', 'description'])).toThrow(
      /no column region, location, sightingDate, phenomenonType/,
    )
  })
})

test('a template drops the brackets around an empty column', () => {
  const template = compileTemplate('{city}[, {state}][ ({country})]')
  const fill = (row: Record<string, string>) => template.fill((column) => row[column] ?? '')
  expect(fill({ city: 'Lyon', country: 'France' })).toBe('Lyon (France)')
  expect(fill({ city: 'Yuma', state: 'AZ' })).toBe('Yuma, AZ')
  expect(fill({})).toBe('')
})

test('cleans texts only of artefacts of the archive', () => {
  expect(tidy(' a\u00a0b\u00ad\u0003\r\nc\n\n\n\nd ')).toBe('a b\nc\n\nd')
  expect(tidy('\u0000')).toBe('\u0000')
})

test.each([
  ['html-entities', '&quot;Tom&#8217;s&quot; AT&T &lt 5', '"Tom’s" AT&T &lt 5'],
  [
    'markdown',
    'At [Groom Lake](http://x.org/a_(b)) \\(Nevada\\)<br>*disc*',
    'At Groom Lake (Nevada)\ndisc',
  ],
  [
    'markdown-with-links',
    '[Book](http://x.org) [http://y.org](http://y.org)',
    'Book (http://x.org) http://y.org',
  ],
  ['markdown', 'snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['capital', 'light', 'Light'],
  ['time', '2019-03-21T04:30', '04:30'],
  ['time', 'about 4:05 p.m.', '16:05'],
  ['time', '12:10 AM', '00:10'],
  ['time', '9/17/21', ''],
] as const)('%s: %s', (name, before, after) => {
  expect(textTransforms[name](before)).toBe(after)
})
