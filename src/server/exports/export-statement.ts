import { type RawBuilder, sql } from 'kysely'
import type { ExportFormat } from '../../shared/exports.ts'
import { type ExportColumn, exportColumnList, ifSure, reportColumnList } from './export-columns.ts'
import { exportedReports } from './exported-reports.ts'

const raw = (parts: string[]) => sql.raw(parts.join(', '))

/** A leading quote keeps a spreadsheet from running a text as a formula (OWASP, CSV injection). */
function asCell(expression: string): string {
  return `case when ${expression} ~ '^[=+\\-@\\t\\r]' then '''' || ${expression} else ${expression} end`
}

function cellOf({ type, sql, isText }: ExportColumn): string {
  if (isText) return asCell(sql)
  // COPY would write t and f, which few programs take for a boolean.
  return type === 'boolean' ? `${sql}::text` : sql
}

const cells = raw(exportColumnList.map(([name, column]) => `${cellOf(column)} as ${name}`))

const members = (columns: [string, ExportColumn][]) =>
  raw(columns.map(([name, column]) => `'${name}', ${column.sql}`))

/** What `report` says, as one JSON object. */
export const reportAsJson = sql`json_build_object(${members(reportColumnList)})`

const rowAsJson = sql`json_build_object(${members(exportColumnList)})`

const geometry = sql`
  case when ${sql.raw(ifSure('facts.latitude'))} is not null then
    json_build_object('type', 'Point', 'coordinates',
      json_build_array(round(facts.longitude::numeric, 4), round(facts.latitude::numeric, 4))) end`

const feature = sql`
  json_build_object('type', 'Feature', 'id', report.id, 'geometry', ${geometry},
                    'properties', ${rowAsJson})::text`

/**
 * Writes one JSON text a line. JSON escapes all control characters, so with these two as quote and
 * delimiter COPY never changes a text; its own format would double backslashes.
 */
const asLines = sql.raw(`(format csv, quote E'\\x01', delimiter E'\\x02')`)

/** The COPY statement that writes the JSON texts of a query, one a line. */
export const copyLines = (query: RawBuilder<unknown>) =>
  sql`copy (${query}) to stdout with ${asLines}`

const ends: Record<ExportFormat, { before: string; after: string }> = {
  csv: { before: '', after: '' },
  ndjson: { before: '', after: '' },
  geojson: { before: '{"type":"FeatureCollection","features":[\n', after: ']}\n' },
}

/** What stands before and after the rows of a format. */
export const exportEnds = (format: ExportFormat) => ends[format]

const rows = (source: RawBuilder<unknown>) => sql`
  ${exportedReports(source)}
    left join report_facts as facts on facts.report_id = report.id`

const everything = rows(sql`reports`)
const chosen = rows(sql`chosen join reports on reports.id = chosen.report_id`)

/**
 * Keeps the ids of matches for the COPY statement, which takes no parameters: no word of a visitor may be
 * part of it.
 */
export const choose = (matches: RawBuilder<unknown>) =>
  sql`create temporary table chosen on commit drop as ${matches}`

/** The COPY statement that writes all public reports, or those of the table `chosen`. */
export function exportStatement(format: ExportFormat, isChosen: boolean): RawBuilder<unknown> {
  const from = isChosen ? chosen : everything
  if (format === 'csv') {
    return sql`copy (select ${cells} from ${from}) to stdout with (format csv, header)`
  }
  if (format === 'ndjson') {
    return copyLines(sql`select ${rowAsJson}::text from ${from}`)
  }
  return copyLines(
    sql`select case when row_number() over () > 1 then ',' else '' end || ${feature} from ${from}`,
  )
}
