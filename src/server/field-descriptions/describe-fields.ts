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

/** The text of a field, by its name or, where a name has several meanings, by `context.name`. */
export const fieldDescriptions: Record<string, string> = {
  ...accountFields,
  ...caseFields,
  ...deskFields,
  ...exploreFields,
  ...importFields,
  ...nullReportFields,
  ...numbersFields,
  ...mapFields,
  ...ledgerFields,
  ...placeFields,
  ...promiseFields,
  ...protocolFields,
  ...readingFields,
  ...releaseFields,
  ...reportFields,
  ...Object.fromEntries(
    reportColumnList.map(([name, { meaning }]) => [`${apiUrls.reportChanges}.${name}`, meaning]),
  ),
  ...Object.fromEntries(
    reportStatuses.map((status) => [
      `${apiUrls.adminReportCounts}.${status}`,
      `Reports that the moderation queue calls "${reportStatusTable[status].deskLabel}".`,
    ]),
  ),
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function textOf(context: string, name: string): string | undefined {
  return fieldDescriptions[`${context}.${name}`] ?? fieldDescriptions[name]
}

/** Adds its description to every property of a schema that has none, at any depth. */
function describeProperties(schema: unknown, context: string): void {
  if (!isObject(schema)) return
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema
  if (isObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      if (isObject(property)) property.description ??= textOf(context, name)
      describeProperties(property, context)
    }
  }
  for (const part of [items, additionalProperties, anyOf, oneOf, allOf].flat()) {
    describeProperties(part, context)
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
    parameter.description ??= textOf(parameter.in, parameter.name)
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
