import * as z from 'zod/mini'

const Kind = z.enum(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'])

/** The part of JSON Schema that our own document uses. */
const Schema = z.object({
  $ref: z.optional(z.string()),
  description: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  get anyOf() {
    return z.optional(z.array(Schema))
  },
  type: z.optional(z.union([Kind, z.array(Kind)])),
  maxLength: z.optional(z.number()),
  get items() {
    return z.optional(Schema)
  },
  get properties() {
    return z.optional(z.record(z.string(), Schema))
  },
  required: z.optional(z.array(z.string())),
  get additionalProperties() {
    return z.optional(z.union([z.boolean(), Schema]))
  },
})
type Schema = z.infer<typeof Schema>

const Content = z.record(z.string(), z.object({ schema: Schema }))
type Content = z.infer<typeof Content>

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['query', 'header', 'path', 'cookie']),
  required: z._default(z.boolean(), false),
  schema: Schema,
})

const Operation = z.object({
  parameters: z._default(z.array(Parameter), []),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ content: z.optional(Content) })),
})
type Operation = z.infer<typeof Operation>

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})

type Member = { name: string; type: string; isOptional?: boolean }

/** Sorts members, so that the order of routes and schemas does not change the output. */
function inOrder<Named extends { name: string }>(members: Named[]): Named[] {
  return members.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function block(members: Member[], more: string[] = []): string {
  const lines = inOrder(members).map(({ name, type, isOptional }) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${key}${isOptional ? '?' : ''}: ${type}`
  })
  const indented = [...lines, ...more].map((line) => `  ${line.replaceAll('\n', '\n  ')}\n`)
  return indented.length === 0 ? '{}' : `{\n${indented.join('')}}`
}

/** An optional property may also be undefined, because undefined is not sent. */
function mayBeLeftOut(schema: Schema, isOptional: boolean) {
  return { type: `${typeOf(schema)}${isOptional ? ' | undefined' : ''}`, isOptional }
}

function typeOfObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const others =
    typeof additionalProperties === 'object'
      ? [`[name: string]: ${typeOf(additionalProperties)}`]
      : []
  const members = Object.entries(properties).map(([name, schema]) => ({
    name,
    ...mayBeLeftOut(schema, !required.includes(name)),
  }))
  return block(members, others)
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'never'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  return (
    [schema.type ?? []]
      .flat()
      .map((kind) => typeOfKind(kind, schema))
      .join(' | ') || 'unknown'
  )
}

function typeOfKind(kind: z.infer<typeof Kind>, schema: Schema): string {
  if (kind === 'array') return `(${typeOf(schema.items ?? {})})[]`
  if (kind === 'object') return typeOfObject(schema)
  return kind === 'integer' ? 'number' : kind
}

/** In the document a text with a maximum length of 0 means an empty response. */
function typeOfContent(content: Content = {}): string {
  const members = Object.entries(content)
    .filter(([, { schema }]) => schema.maxLength !== 0)
    .map(([name, { schema }]) => ({ name, type: typeOf(schema) }))
  return members.length === 0
    ? '{ content?: never }'
    : block([{ name: 'content', type: block(members) }])
}

function typeOfParameters(parameters: z.infer<typeof Parameter>[]): string {
  const places = [...new Set(parameters.map((parameter) => parameter.in))]
  return block(
    places.map((place) => {
      const here = parameters.filter((parameter) => parameter.in === place)
      const members = here.map(({ name, required, schema }) => ({
        name,
        ...mayBeLeftOut(schema, !required),
      }))
      return {
        name: place,
        type: block(members),
        isOptional: !here.some(({ required }) => required),
      }
    }),
  )
}

/** All error responses have the same shape. */
const refusal = typeOfContent({
  'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } },
})

function typeOfOperation({ parameters, requestBody, responses }: Operation): string {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const answers = successes.map(([name, { content }]) => ({ name, type: typeOfContent(content) }))
  return block([
    { name: 'parameters', type: typeOfParameters(parameters) },
    ...(requestBody ? [{ name: 'requestBody', type: typeOfContent(requestBody.content) }] : []),
    { name: 'responses', type: block([...answers, { name: 'default', type: 'Refusal' }]) },
  ])
}

/**
 * Writes the types of an OpenAPI document in the shape that openapi-fetch reads. openapi-typescript
 * would do it, but cannot run beside TypeScript 7 (record 26).
 */
export function writeOpenapiTypes(document: unknown): string {
  const { paths, components } = Document.parse(document)
  const schemas = Object.entries(components.schemas).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
  }))
  const addresses = Object.entries(paths).map(([name, operations]) => ({
    name,
    type: block(
      Object.entries(operations).map(([method, operation]) => ({
        name: method,
        type: typeOfOperation(operation),
      })),
    ),
  }))
  const head = '// Made from docs/openapi.json by "npm run openapi".\n'
  return [
    head,
    ...inOrder(schemas).map(({ name, type }) => `export type ${name} = ${type}\n`),
    `type Refusal = ${refusal}\n`,
    `export type paths = ${block(addresses)}\n`,
  ].join('\n')
}
