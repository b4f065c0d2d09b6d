import { expect } from 'vitest'
import { fieldDescriptions } from '../../src/server/field-descriptions/describe-fields.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { test } from '../support/site-test.ts'

type Described = { name: string; text: string | undefined }

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
    .map(({ name, field }) => ({ name: `${place} ${name}`, text: field.description }))
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
  const unused = Object.entries(fieldDescriptions).filter(([, text]) => !used.has(text))
  expect(unused.map(([name]) => name)).toEqual([])
})
