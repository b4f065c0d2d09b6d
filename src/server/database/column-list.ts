import { type RawBuilder, sql } from 'kysely'

/**
 * Selects columns under their camelCase names. For frequent queries, which run without the plugin
 * that would rename the columns of each row.
 */
export function columnList(names: readonly string[]): RawBuilder<unknown> {
  const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return sql.raw(names.map((name) => `${snakeCase(name)} as "${name}"`).join(', '))
}
