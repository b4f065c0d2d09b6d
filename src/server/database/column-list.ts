import { type RawBuilder, sql } from 'kysely'

/** The name of a column in SQL. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Selects columns under their camelCase names. For frequent queries, which run without the plugin
 * that would rename the columns of each row.
 */
export function columnList(names: readonly string[]): RawBuilder<unknown> {
  return sql.raw(names.map((name) => `${toSnakeCase(name)} as "${name}"`).join(', '))
}
