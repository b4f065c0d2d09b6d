import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/support/database-test.ts'
import { ExploreQuery } from '../../shared/explore-query.ts'
import type { Database } from '../database/open.ts'
import { conditionsOf } from './conditions.ts'
import { countRows } from './count-matches.ts'
import { orderOf } from './order.ts'
import { walk } from './walked-source.ts'

async function planOfNumbers(database: Database, asked: Record<string, string>): Promise<string> {
  const query = ExploreQuery.parse(asked)
  const source = walk(query, conditionsOf(query, {}), await orderOf(database, query, undefined))
  return database.transaction().execute(async (transaction) => {
    // A table without rows is not worth an index, so PostgreSQL may use nothing else.
    for (const scan of ['seqscan', 'bitmapscan', 'indexscan'])
      await sql`set local ${sql.raw(`enable_${scan}`)} = off`.execute(transaction)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain ${countRows(query, source)}`.execute(transaction)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test.for([
  ['a cell', { cell: '851f9023fffffff' }, 'report_facts_of_cell_idx'],
  ['a cell in a country', { cell: '851f9023fffffff', country: 'FR' }, 'report_facts_of_cell_idx'],
  ['a month', { from: '1998-07', to: '1998-07' }, 'report_facts_in_period_idx'],
] as const)(
  'an index alone has the numbers of %s',
  async ([, asked, name], { own: { database } }) => {
    const plan = await planOfNumbers(database, asked)
    expect(plan).toContain(`Index Only Scan using ${name} on report_facts`)
    expect(plan).not.toMatch(/(Index|Seq|Heap) Scan (using \w+ )?on report_facts/)
  },
)
