import { type DatabaseConfig, directConnectionsOf } from './database-config.ts'
import { type ConnectionSettings, quietClient } from './open.ts'

const durable = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

type Facts = Record<(typeof durable)[number], string> & {
  serverLimit: number
  roleLimit: number
  databaseLimit: number
}

async function readFacts(settings: ConnectionSettings): Promise<Facts> {
  const client = quietClient({ ...settings, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<Facts>(
      `select current_setting('fsync') as fsync,
              current_setting('full_page_writes') as full_page_writes,
              current_setting('synchronous_commit') as synchronous_commit,
              current_setting('max_connections')::int
                - current_setting('superuser_reserved_connections')::int
                - coalesce(current_setting('reserved_connections', true), '0')::int as "serverLimit",
              (select rolconnlimit from pg_roles where rolname = current_user) as "roleLimit",
              (select datconnlimit from pg_database where datname = current_database())
                as "databaseLimit"`,
    )
    const [facts] = rows
    if (!facts) throw new Error('The database server tells nothing of its settings.')
    return facts
  } finally {
    await client.end()
  }
}

/**
 * The site acknowledges a report once it is committed. Throws if the server could lose a commit in
 * a power failure, unless the operator accepts that. Returns warnings for the operator.
 */
function checkDurability(facts: Facts, isUnsafeAllowed: boolean): string[] {
  const off = durable.filter((name) => facts[name] === 'off')
  if (off.length === 0) return []
  const trouble = `The database server may lose reports that were acknowledged: ${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off.`
  if (isUnsafeAllowed) return [trouble]
  throw new Error(
    `${trouble} Set ${off.map((name) => `${name} = on`).join(', ')} on the server, or ALLOW_UNSAFE_DATABASE=true to accept the loss.`,
  )
}

/** PostgreSQL uses -1 for "no limit". */
function describeConnections(
  { serverLimit, roleLimit, databaseLimit }: Facts,
  config: DatabaseConfig,
): string {
  const limits = [roleLimit, databaseLimit].filter((limit) => limit >= 0)
  const free = Math.min(serverLimit, ...limits)
  const needed = directConnectionsOf(config)
  const processes = Math.floor(free / needed)
  const capacity = `The database server takes ${free} connections; one process of the site opens up to ${needed}`
  if (config.databasePooler !== 'none') return `${capacity} of them, and the pooler its own.`
  if (processes === 0) {
    return `${capacity}: raise max_connections, or visitors are answered 503 when it is busy.`
  }
  return `${capacity}, so at most ${processes} ${processes === 1 ? 'process' : 'processes'} can run beside each other.`
}

/** Checks the operator's own server. Returns notices for the operator. Throws if it is unsafe. */
export async function checkServer(
  settings: ConnectionSettings,
  config: DatabaseConfig,
): Promise<string[]> {
  const facts = await readFacts(settings)
  const warnings = checkDurability(facts, config.isUnsafeDatabaseAllowed)
  return [...warnings, describeConnections(facts, config)]
}
