import pg from 'pg'
import type { Config } from '../config.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const subject = 'Standby'

type Facts = { isStandby: boolean; cluster: string }

/** The number of the cluster is the same for a primary and its standbys. */
async function readFacts(client: pg.Client): Promise<Facts | undefined> {
  const { rows } = await client.query<Facts>(`
    select pg_is_in_recovery() as "isStandby", system_identifier::text as cluster
      from pg_control_system()`)
  return rows[0]
}

function judge(primary: Facts | undefined, standby: Facts | undefined): Finding {
  if (standby?.cluster !== primary?.cluster) {
    const mend = 'Let DATABASE_READ_URL lead to a standby of the server in DATABASE_URL.'
    return fault(subject, 'Follows another primary, so nothing is read there', mend)
  }
  if (standby?.isStandby) return ok(subject, 'Follows the primary')
  const mend = 'Let DATABASE_READ_URL lead to a standby, or remove it.'
  return warning(subject, 'Is no standby, so the primary answers alone', mend)
}

/** Looks at the server of DATABASE_READ_URL; `client` is connected to the primary. Throws if it is away. */
export async function checkStandby(client: pg.Client, config: Config): Promise<Finding[]> {
  if (!config.databaseReadUrl) return []
  const connectionString = config.databaseReadUrl
  const other = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  other.on('error', () => {})
  try {
    await other.connect()
    return [judge(await readFacts(client), await readFacts(other))]
  } finally {
    await other.end()
  }
}
