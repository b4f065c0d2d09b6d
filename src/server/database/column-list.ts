import { type RawBuilder, sql } from 'kysely'

/**
 * Columns as their camelCase names, for a query that runs often and thus without the plugin that
 * would rename the columns of each row anew.
 */
export function columnList(names: readonly string[]): RawBuilder<unknown> {
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return sql.raw(names.map((name) => `${snakeCase(name)} as "${name}"`).join(', '))
}
