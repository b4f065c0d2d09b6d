import { type RawBuilder, sql } from 'kysely'
import { recallAfterHours } from '../../shared/seals.ts'

/** A second account is possible two days after the report, if that was sealed. */
export const isRecallDue = (reportedAt: RawBuilder<unknown>) =>
  sql<boolean>`(cases.sealed_at is not null
    and ${reportedAt} <= now() - make_interval(hours => ${recallAfterHours}::int))`
