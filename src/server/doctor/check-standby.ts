import pg from 'pg'
import type { Config } from '../config.ts'
import { areOtherClusters, readCluster } from '../database/cluster.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const subject = 'Standby'

type Facts = { cluster: string; isStandby: boolean }

async function readFacts(client: pg.Client): Promise<Facts> {
  const cluster = await readCluster((text) => client.query(text))
  const { rows } = await client.query<{ isStandby: boolean }>(
    'select pg_is_in_recovery() as "isStandby"',
  )
  return { cluster, isStandby: rows[0]?.isStandby ?? false }
}

function judge(primary: Facts, standby: Facts): Finding {
  if (areOtherClusters(primary.cluster, standby.cluster)) {
    const mend = 'Let DATABASE_READ_URL lead to a standby of the server in DATABASE_URL.'
    return fault(subject, 'Follows another primary, so nothing is read there', mend)
  }
  if (standby.isStandby) return ok(subject, 'Follows the primary')
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
