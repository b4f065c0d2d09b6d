import { sql } from 'kysely'
import { every } from '../../src/server/explore/condition.ts'
import { hasWords } from '../../src/server/explore/conditions.ts'
import { mayHoldWords } from '../../src/server/reports/may-hold-words.ts'
import { storeWordFilters } from '../../src/server/reports/store-word-filters.ts'
import type { TestSite } from './site-test.ts'

/** Gives each report the word filter that the reading job would give it, one caller at a time. */
export async function filterWords({ database }: Pick<TestSite, 'database'>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('filterWords'))`.execute(transaction)
    const unread = await transaction
      .selectFrom('reportFacts')
      .select('reportId')
      .where('wordFilter', 'is', null)
      .execute()
    await storeWordFilters(
      transaction,
      unread.map(({ reportId }) => reportId),
    )
  })
}

/** The locations of reports that hold what a search asks for, although their word filter rules them out. */
export async function listRuledOut(site: TestSite, search: string): Promise<string[]> {
  await filterWords(site)
  const mayHold = (await mayHoldWords(site.database, search)) ?? every
  const { rows } = await sql<{ location: string }>`
    select location from report_facts as facts join reports on id = report_id
     where ${hasWords(search)} and not ${mayHold}`.execute(site.database)
  return rows.map(({ location }) => location)
}
