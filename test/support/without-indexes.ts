import type pg from 'pg'

/**
 * Runs work on a table without the indexes that no constraint needs, and rebuilds them
 * afterwards, so that a million rows load in a fraction of the time.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  work: () => Promise<void>,
  table: 'reports' | 'report_facts' = 'reports',
) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index
      where indrelid = $1::regclass
        and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  // The bundled server has no parallel workers of its own accord.
  await client.query("set maintenance_work_mem = '512MB'; set max_parallel_workers = 2")
  for (const { definition } of rows) await client.query(definition)
}
