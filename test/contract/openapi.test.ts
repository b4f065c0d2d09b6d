import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'
import * as z from 'zod'
import { writeOpenapiTypes } from '../../src/server/openapi-types.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { testWithRoutes } from '../support/site-test.ts'

const test = testWithRoutes({})

const root = path.join(import.meta.dirname, '../..')

const Schema = z.looseObject({ $ref: z.string().optional() })
const Content = z.record(z.string(), z.object({ schema: Schema }))
const Operation = z.object({
  summary: z.string().min(1),
  tags: z.array(z.string()).min(1),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: Schema }))
    .optional(),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: Content.optional() }),
  ),
})
const Document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

let served: unknown
let document: z.infer<typeof Document>

/** The address in the syntax of OpenAPI. */
function asTemplate(url: string): string {
  return url.replaceAll(/:(\w+)/g, '{$1}')
}

test.beforeAll(async ({ site }) => {
  served = await (await fetch(site.url + apiUrls.openapi)).json()
  document = Document.parse(served)
})

test('the served document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(served)))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(document.openapi).toBe('3.1.0')
})

test('docs/openapi.json equals the served document; "npm run openapi" writes it', async () => {
  const written = await readFile(path.join(root, 'docs/openapi.json'), 'utf8')
  expect(JSON.parse(written)).toEqual(served)
})

test('docs/openapi.d.ts holds its types; "npm run openapi" writes them', async () => {
  const written = await readFile(path.join(root, 'docs/openapi.d.ts'), 'utf8')
  expect(written).toBe(writeOpenapiTypes(served))
})

test('the document describes exactly the routes under /api', ({ routes }) => {
  const described = Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
  )
  const expected = routes
    .map(asTemplate)
    .filter(
      (route) =>
        / \/api\//.test(route) && !/^HEAD /.test(route) && !route.endsWith(apiUrls.openapi),
    )
  expect(expected).toContain('POST /api/reports')
  expect(described.sort()).toEqual(expected.sort())
})

const operations = () =>
  Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${url}`, operation })),
  )

test('every refusal is described as problem details, by reference', () => {
  for (const { name, operation } of operations()) {
    const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
    expect(refusals.length, name).toBeGreaterThan(0)
    for (const [status, { content }] of refusals) {
      expect(content, `${name} ${status}`).toEqual({
        'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } },
      })
    }
  }
})

test('a report is described once and referred to by name', () => {
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['FieldFault', 'NewReport', 'ProblemDetails', 'PublicReport']),
  )
  const submit = document.paths[apiUrls.reports]?.post
  expect(submit?.requestBody?.content['application/json']?.schema.$ref).toBe(
    '#/components/schemas/NewReport',
  )
  expect(submit?.responses['201']?.content?.['application/json']?.schema.$ref).toBe(
    '#/components/schemas/SubmittedReport',
  )
})

test('every parameter has its type and bounds', () => {
  const list = document.paths[apiUrls.reports]?.get?.parameters ?? []
  const schemas = Object.fromEntries(list.map(({ name, schema }) => [name, schema]))
  expect(list.every(({ required }) => !required)).toBe(true)
  expect(schemas).toMatchObject({
    type: { enum: ['ufo', 'ghost', 'cryptid', 'psychic', 'other', 'all', ''] },
    region: { enum: ['usa', 'eu', 'all', ''] },
    search: { type: 'string', maxLength: 200 },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: 12 },
    offset: { type: 'integer', minimum: 0, maximum: 100_000, default: 0 },
  })
})
