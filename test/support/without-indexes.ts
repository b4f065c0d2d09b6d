import type pg from 'pg'

type Options = {
  table?: 'reports' | 'report_facts'
  /** Which indexes to rebuild; all unless told otherwise. */
  keep?: (definition: string) => boolean
}

/**
 * Runs work on a table without the indexes that no constraint needs, and rebuilds them
 * afterwards, so that a million rows load in a fraction of the time.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  work: () => Promise<void>,
  { table = 'reports', keep = () => true }: Options = {},
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
  await client.query("set maintenance_work_mem = '512MB'")
  for (const { definition } of rows) if (keep(definition)) await client.query(definition)
}
