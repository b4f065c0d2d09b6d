import fc from 'fast-check'

/** The schema of a value in an OpenAPI document. */
export type Schema = {
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  type?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

type Schemas = Record<string, Schema>

/** Texts that break programs: NUL, lone surrogates, right-to-left marks, decomposed letters. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    ...['', ' ', '%', '_', '\\', "'", '"', '"open', '&|!<->', ':*', '(', "';drop table reports--"],
    ...[
      '\0',
      'a\0b',
      '\ud800',
      '\udfff\ud800',
      '\u202e',
      '\ufeff',
      'ı',
      'e\u0301',
      '\u00e9',
      '__proto__',
    ],
    ...['{{7*7}}', 'constructor', '\r\nset-cookie: a=b', '../../etc/passwd', '-1', '1e400', 'null'],
  ),
)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, 0, -1, 1e308, 2 ** 53, [], {}, [[]], { __proto__: null, length: 1 }),
)

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  date: fc
    .date({ min: new Date('1890-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
}

function texts({ format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<unknown> {
  const known = format === undefined ? undefined : formats[format]
  if (known) return known
  const filler = (length: number) => fc.constant('x'.repeat(Math.max(0, length)))
  const longest = Math.min(maxLength, 300)
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ minLength: Math.min(minLength, longest), maxLength: longest }),
    },
    { weight: 1, arbitrary: fc.oneof(filler(minLength), filler(minLength - 1)) },
    { weight: 1, arbitrary: fc.oneof(filler(maxLength), filler(maxLength + 1)) },
  )
}

function numbers({ type, minimum = -1_000, maximum = 1_000_000 }: Schema): fc.Arbitrary<unknown> {
  const bounds = fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1, 0.5)
  const within =
    type === 'integer'
      ? fc.integer({ min: minimum, max: maximum })
      : fc.double({ min: minimum, max: maximum, noNaN: true })
  return fc.oneof(within, bounds)
}

function objects({ properties = {}, required = [] }: Schema, schemas: Schemas) {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valuesOf(schema, schemas)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
}

function known(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, allOf, type } = schema
  if ($ref) return valuesOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  const choices = anyOf ?? oneOf ?? allOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, schemas)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (type === 'string') return texts(schema)
  if (type === 'integer' || type === 'number') return numbers(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') {
    return fc.array(valuesOf(schema.items ?? {}, schemas), { maxLength: 4 })
  }
  if (type === 'object') return objects(schema, schemas)
  return hostileValue
}

/** Values of a schema, its bounds, and sometimes values that violate it. */
export function valuesOf(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: known(schema, schemas) },
    { weight: 1, arbitrary: hostileValue },
  )
}
