import fc from 'fast-check'
import { hostileText, hostileValue, type Schema, valuesOf } from './schema-values.ts'

type Parameter = { name: string; in: string; schema: Schema }
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

export type ApiDocument = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

export type Operation = { method: string; template: string; described: Described }

export function listOperations({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      template,
      described,
    })),
  )
}

/** The name of the operation in the access matrix. */
export function routeOf({ method, template }: Operation): string {
  return `${method} ${template.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

/** The changes to a request that would succeed. */
export type Plan = {
  operation: Operation
  role: 'V' | 'U' | 'M' | 'A'
  /** Undefined keeps the valid id. */
  id: string | undefined
  query: string
  headers: Record<string, string>
  body:
    | { kind: 'right' }
    | { kind: 'raw'; text: string }
    | { kind: 'generated'; value: unknown }
    | { kind: 'changed'; changes: Record<string, unknown>; removed: number }
}

const idOrNone = fc.option(
  fc.oneof(
    fc.uuid(),
    hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('%00', '%zz', '%', '%2e%2e', '%2F', 'x'.repeat(201), "'", '%ED%A0%80', '0'),
  ),
  { freq: 3, nil: undefined },
)

function encodePairs(pairs: [string, unknown][]): string {
  const encode = (value: unknown) =>
    encodeURIComponent(
      (typeof value === 'string' ? value : `${JSON.stringify(value)}`).toWellFormed(),
    )
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
}

function queries(parameters: Parameter[], schemas: Record<string, Schema>): fc.Arbitrary<string> {
  const known = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => fc.tuple(fc.constant(name), valuesOf(schema, schemas)))
  const strange = fc.tuple(hostileText, hostileText)
  const pairs = fc.array(fc.oneof(...known, strange), { maxLength: known.length > 0 ? 4 : 1 })
  return fc.oneof(
    { weight: 4, arbitrary: pairs.map((all) => encodePairs(all as [string, unknown][])) },
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('%', 'limit', '&&==', 'a=%zz', 'limit=1&limit=2') },
  )
}

const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 250,
})
const sizes = fc.constantFrom('0', '1', '1000', '-1', '1e9', '9'.repeat(20), 'NaN', '')
const tusHeaders = fc.record(
  {
    'tus-resumable': fc.constantFrom('1.0.0', '1.0.0', '0.2.2', ''),
    'upload-length': sizes,
    'upload-offset': sizes,
    'upload-metadata': fc.oneof(fc.constantFrom('filename bmlnaHQubXA0', 'filename !'), visible),
    'upload-concat': fc.constantFrom('partial', 'final;/api/uploads/1'),
    'upload-defer-length': fc.constant('1'),
    'x-http-method-override': fc.constantFrom('DELETE', 'PATCH'),
  },
  { requiredKeys: ['tus-resumable'] },
)
const contentTypes = fc.constantFrom(
  ...['application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data; boundary=x', 'application/offset+octet-stream', 'x', ''],
)
const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 8, nil: undefined })

function headersFor({ template, described }: Operation): fc.Arbitrary<Record<string, string>> {
  const named = (described.parameters ?? []).filter((parameter) => parameter.in === 'header')
  const own = fc.record(Object.fromEntries(named.map(({ name }) => [name, rarely(visible)])))
  const tus = template.startsWith('/api/uploads') ? rarely(tusHeaders) : fc.constant({})
  return fc
    .tuple(own, tus, rarely(contentTypes), rarely(fc.constantFrom('*/*', 'text/html', 'x')))
    .map(([mine, upload, type, accept]) => {
      const all = { ...mine, ...upload, 'content-type': type, accept }
      return Object.fromEntries(
        Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
      )
    })
}

function bodies({ described }: Operation, schemas: Record<string, Schema>) {
  const schema = described.requestBody?.content['application/json']?.schema ?? {}
  const fields = (schema.$ref && schemas[schema.$ref.split('/').at(-1) ?? '']) || schema
  const change = fc.oneof(
    ...Object.entries(fields.properties ?? {}).map(([name, of]) =>
      fc.tuple(fc.constant(name), valuesOf(of, schemas)),
    ),
    fc.tuple(fc.constantFrom('id', 'status', 'userId', '__proto__', 'constructor'), hostileValue),
  )
  const raw = fc.constantFrom(
    ...['', 'null', '{', '[]', '0', '"', '{"a":1,"a":2}', '{"__proto__":{}}', '\ufeff{}', 'nul'],
    `{"a":"${'x'.repeat(70_000)}"}`,
    '['.repeat(5_000),
  )
  const few = fc.array(change, { maxLength: 2 }).map((all) => Object.fromEntries(all))
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant({ kind: 'right' } as const) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('changed' as const),
        changes: few,
        removed: fc.nat(30),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('generated' as const),
        value: valuesOf(schema, schemas),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('raw' as const), text: raw }) },
  )
}

/** Such a request takes as long as fifty others. */
function hashesPassword({ method, template }: Operation): boolean {
  const isAboutPasswords = /\/(register|login|confirm|password|user)$/.test(template)
  return isAboutPasswords && method !== 'GET'
}

/** Requests to the operations of the document: valid, changed and invalid ones. */
export function generatePlans(document: ApiDocument): fc.Arbitrary<Plan> {
  const { schemas } = document.components
  const plans = listOperations(document).map((operation) =>
    fc.record({
      operation: fc.constant(operation),
      role: fc.constantFrom('V' as const, 'U' as const, 'M' as const, 'A' as const, 'A' as const),
      id: idOrNone,
      query: queries(operation.described.parameters ?? [], schemas),
      headers: headersFor(operation),
      body: bodies(operation, schemas),
    }),
  )
  const weights = listOperations(document).map((operation) => (hashesPassword(operation) ? 1 : 10))
  return fc.oneof(...plans.map((arbitrary, index) => ({ arbitrary, weight: weights[index] ?? 1 })))
}
