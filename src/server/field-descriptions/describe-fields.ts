import { reportStatuses, reportStatusTable } from '../../shared/report-status.ts'
import { apiUrls } from '../../shared/urls.ts'
import { reportColumnList } from '../exports/export-columns.ts'
import { accountFields } from './account-fields.ts'
import { caseFields } from './case-fields.ts'
import { deskFields } from './desk-fields.ts'
import { exploreFields } from './explore-fields.ts'
import { importFields } from './import-fields.ts'
import { ledgerFields } from './ledger-fields.ts'
import { mapFields } from './map-fields.ts'
import { nullReportFields } from './null-report-fields.ts'
import { numbersFields } from './numbers-fields.ts'
import { placeFields } from './place-fields.ts'
import { promiseFields } from './promise-fields.ts'
import { protocolFields } from './protocol-fields.ts'
import { readingFields } from './reading-fields.ts'
import { releaseFields } from './release-fields.ts'
import { reportFields } from './report-fields.ts'

/**
 * The texts of all fields. A field is known by its name or, where a name has several meanings, by the field
 * that holds it (`part.name`), by its path or schema (`context.name`), or by both (`context.part.name`).
 * The part of a parameter is where it stands: it never has the text of a field of an answer.
 */
export const describedFields: [name: string, text: string][] = [
  ...[
    accountFields,
    caseFields,
    deskFields,
    exploreFields,
    importFields,
    nullReportFields,
    numbersFields,
    mapFields,
    ledgerFields,
    placeFields,
    promiseFields,
    protocolFields,
    readingFields,
    releaseFields,
    reportFields,
  ].flatMap((fields) => Object.entries<string>(fields)),
  ...reportColumnList.map(([name, { meaning }]): [string, string] => [
    `${apiUrls.reportChanges}.${name}`,
    meaning,
  ]),
  ...reportStatuses.map((status): [string, string] => [
    `${apiUrls.adminReportCounts}.${status}`,
    `Reports that the moderation queue calls "${reportStatusTable[status].deskLabel}".`,
  ]),
]

const fieldDescriptions = new Map(describedFields)

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const textOf = (...names: string[]) =>
  names.map((name) => fieldDescriptions.get(name)).find((text) => text !== undefined)

/** Adds its description to every property of a schema that has none, at any depth. */
function describeProperties(schema: unknown, context: string, part = ''): void {
  if (!isObject(schema)) return
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema
  if (isObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      if (isObject(property)) {
        const within = `${part}.${name}`
        property.description ??= textOf(`${context}.${within}`, within, `${context}.${name}`, name)
      }
      describeProperties(property, context, name)
    }
  }
  for (const inner of [items, additionalProperties, anyOf, oneOf, allOf].flat()) {
    describeProperties(inner, context, part)
  }
}

function describeContent(holder: unknown, context: string): void {
  if (!isObject(holder) || !isObject(holder.content)) return
  for (const part of Object.values(holder.content)) {
    if (isObject(part)) describeProperties(part.schema, context)
  }
}

function describeOperation(operation: Json, path: string): void {
  const { parameters, requestBody, responses } = operation
  for (const parameter of Array.isArray(parameters) ? parameters : []) {
    const name = `${parameter.in}.${parameter.name}`
    parameter.description ??= textOf(`${path}.${name}`, name)
  }
  describeContent(requestBody, path)
  for (const response of Object.values(isObject(responses) ? responses : {})) {
    describeContent(response, path)
  }
}

/** Adds its description to every field and parameter of an OpenAPI document that has none. */
export function describeFields<Document extends Json>(document: Document): Document {
  const { paths, components } = document
  for (const [path, operations] of Object.entries(isObject(paths) ? paths : {})) {
    for (const operation of Object.values(isObject(operations) ? operations : {})) {
      if (isObject(operation)) describeOperation(operation, path)
    }
  }
  const schemas = isObject(components) ? components.schemas : undefined
  for (const [name, schema] of Object.entries(isObject(schemas) ? schemas : {})) {
    describeProperties(schema, name)
  }
  return document
}
