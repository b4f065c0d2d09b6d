import type { ColumnType } from 'kysely'
import type { PublicDecision } from '../../shared/public-decisions.ts'

/** Append-only. `decidedAt` is cut to the hour. */
export type PublicDecisionsTable = Omit<PublicDecision, 'decidedAt'> & {
  decidedAt: ColumnType<Date, string, never>
}
