import { type RawBuilder, sql } from 'kysely'
import { type PhenomenonType, phenomenonTypes } from '../../shared/options.ts'

const numbers = phenomenonTypes.map((_, index) => index + 1)

/**
 * A condition on `map_counts` and `area_counts`, which know a type by its number. Without a type it names
 * all of them: the index of `map_counts` is reached by the type.
 */
export function isOfType(type?: PhenomenonType): RawBuilder<boolean> {
  const wanted = type ? [phenomenonTypes.indexOf(type) + 1] : numbers
  return sql<boolean>`type = any (${sql.lit(`{${wanted}}`)}::smallint[])`
}
