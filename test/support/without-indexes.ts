import type pg from 'pg'
import { suspendIndexes } from '../../src/server/backup/load-tables.ts'

/**
 * Runs work on a table without the indexes that no constraint needs, and rebuilds them
 * afterwards, so that a million rows load in a fraction of the time.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  work: () => Promise<void>,
  table: 'reports' | 'report_facts' = 'reports',
) {
  const { resume } = await suspendIndexes(client, [table])
  await work()
  // The bundled server has no parallel workers of its own accord.
  await client.query("set maintenance_work_mem = '512MB'; set max_parallel_workers = 2")
  for (const statement of resume) await client.query(statement)
}
