import type pg from 'pg'

const indexName = /^create (?:unique )?index concurrently if not exists (\w+)\s/i

function splitStatements(text: string): string[] {
  return text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
}

/** An interrupted build leaves an invalid index, which PostgreSQL updates but never uses. */
async function dropInvalid(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ invalid: boolean }>(
    'select not indisvalid as invalid from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  if (rows[0]?.invalid) await client.query(`drop index concurrently ${name}`)
}

/**
 * Runs statements that cannot run in a transaction, one after the other. An interrupted run repeats
 * all of them, so each must be idempotent. Throws for any other than building or dropping an index.
 */
export async function buildIndexes(client: pg.Client, text: string): Promise<void> {
  for (const statement of splitStatements(text)) {
    const [, name] = indexName.exec(statement) ?? []
    if (!name && !/^drop index concurrently if exists \w+$/i.test(statement)) {
      throw new Error(
        `"${statement.split('\n')[0]}" must begin with create index concurrently if not exists, or drop index concurrently if exists`,
      )
    }
    if (name) await dropInvalid(client, name)
    await client.query(statement)
  }
}
