import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'

type Times = { createdAt?: Date; confirmedAt?: Date | null }

/** A saved search as the database keeps it, without an address that could be read. */
export function insertSavedSearch({ createdAt, confirmedAt = null }: Times) {
  const at = sql`${confirmedAt}::timestamptz`
  const id = randomUUID()
  return sql`
    insert into saved_searches
      (id, code_hash, address_hash, address_sealed, question, frequency, created_at, confirmed_at, kept_at,
       seen_until, due_at)
    values (${id}, ${Buffer.from(id)}, '\\x00', '\\x00', '', 'day',
            ${createdAt ?? confirmedAt}::timestamptz, ${at}, ${at}, ${at}, ${at})`
}

/** The address of a case, as the database keeps it. */
export function insertCaseNotice({ createdAt, confirmedAt = null }: Times) {
  const id = randomUUID()
  return sql`
    with added as (insert into cases (report_id) values (${id}) returning report_id)
    insert into case_notices
      (id, report_id, code_hash, address_sealed, created_at, confirmed_at, kept_at)
    select ${id}::uuid, ${id}::uuid, ${Buffer.from(id)}, '\\x00',
           ${createdAt ?? confirmedAt}::timestamptz, ${confirmedAt}::timestamptz, ${confirmedAt}::timestamptz`
}
