import { expect } from 'vitest'
import { describedFields } from '../../src/server/field-descriptions/describe-fields.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { test } from '../support/site-test.ts'

type Described = { name: string; text: string | undefined; isFilter: boolean }

/** Every property of a schema and every parameter in a part of the document, by its place. */
function listFields(part: unknown, place: string): Described[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties, parameters } = part as Record<string, unknown>
  const fields = [
    ...Object.entries(properties ?? {}).map(([name, field]) => ({ name, field })),
    ...(Array.isArray(parameters) ? parameters : []).map((field) => ({ name: field.name, field })),
  ]
  const here = fields
    .filter(({ field }) => !field.$ref)
    .map(({ name, field }) => ({
      name: `${place} ${name}`,
      text: field.description,
      isFilter: field.in === 'query',
    }))
  const below = Object.entries(part).flatMap(([key, value]) => listFields(value, `${place}/${key}`))
  return [...here, ...below]
}

async function readFields(url: string): Promise<Described[]> {
  return listFields(await (await fetch(url + apiUrls.openapi)).json(), '')
}

test('every field and parameter of the API says what it means', async ({ site }) => {
  const fields = await readFields(site.url)
  expect(fields.length).toBeGreaterThan(400)
  expect(fields.filter(({ text = '' }) => text.length < 15).map(({ name }) => name)).toEqual([])
})

test('no description stands for a field that is gone', async ({ site }) => {
  const used = new Set((await readFields(site.url)).map(({ text }) => text))
  const unused = describedFields.filter(([, text]) => !used.has(text))
  expect(unused.map(([name]) => name)).toEqual([])
})

test('no filter carries the text of a field of an answer', async ({ site }) => {
  const fields = await readFields(site.url)
  const ofAnswers = new Set(fields.filter(({ isFilter }) => !isFilter).map(({ text }) => text))
  const filters = fields.filter(({ isFilter }) => isFilter)
  expect(filters.length).toBeGreaterThan(50)
  expect(filters.filter(({ text }) => ofAnswers.has(text)).map(({ name }) => name)).toEqual([])
})

test('no file describes a field that another file describes otherwise', () => {
  const texts = new Map(describedFields)
  expect(describedFields.filter(([name, text]) => texts.get(name) !== text)).toEqual([])
})

test.for([
  ['/api/map', 'from', /first year/],
  ['/api/explore', 'place', /Around which place/],
  ['/api/explore', 'shape', /that the words of the witness name/],
] as const)('the filter of %s says what %s takes', async ([path, name, text], { site }) => {
  const { paths } = await (await fetch(site.url + apiUrls.openapi)).json()
  const parameters: { name: string; description: string }[] = paths[path].get.parameters
  expect(parameters.find((parameter) => parameter.name === name)?.description).toMatch(text)
})
