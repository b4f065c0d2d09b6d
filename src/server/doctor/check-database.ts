import type pg from 'pg'
import { initialStatus } from '../../shared/report-status.ts'
import { isUnfinished } from '../backup/unfinished-restore.ts'
import type { Config } from '../config.ts'
import { hasTable } from '../database/has-table.ts'
import { listMigrations } from '../database/migrate.ts'
import { nameOfKeyFile } from '../security/expect-sealing-key.ts'
import {
  newestSealedQuery,
  opensAny,
  type SealedValue,
  sealedValuesQuery,
} from '../security/sealed-values.ts'
import { findKeyFault } from '../security/sealing.ts'
import { checkLedger } from './check-ledger.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

const subject = 'Database'

async function checkSettings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int as number,
            array(select name from unnest(array['fsync', 'full_page_writes', 'synchronous_commit']) name
                   where current_setting(name) = 'off') as unsafe,
            lower('ÄЖ') = 'äж' and current_setting('server_encoding') = 'UTF8' as "knowsLetters",
            current_setting('max_connections')::int as most,
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`,
  )
  const { version, number, unsafe, knowsLetters, most, used } = rows[0]
  return [
    number >= 150_000
      ? ok(subject, `PostgreSQL ${version}`)
      : fault(subject, `PostgreSQL ${version} is too old`, 'Use version 15 or newer.'),
    unsafe.length === 0
      ? ok('Durability', 'A power cut loses nothing that was acknowledged')
      : fault('Durability', `${unsafe.join(', ')} is off`, 'Switch it on in postgresql.conf.'),
    knowsLetters
      ? ok('Locale', 'UTF-8, with letters beyond English')
      : fault(
          'Locale',
          'Letters beyond English are not known',
          'Make the database as in operations.md.',
        ),
    used + 20 < most
      ? ok('Connections', `${used} of ${most} are used`)
      : warning('Connections', `${used} of ${most} are used`, 'Raise max_connections.'),
  ]
}

async function checkSchema(client: pg.Client): Promise<Finding[]> {
  const { rows: applied } = await client.query<{ name: string }>('select name from migrations')
  const known = new Set(applied.map(({ name }) => name))
  const missing = (await listMigrations()).filter((name) => !known.has(name))
  return [
    missing.length === 0
      ? ok('Schema', 'Up to date')
      : warning(
          'Schema',
          `${missing.length} migrations are missing`,
          'Start the site: it applies them.',
        ),
    (await isUnfinished(client))
      ? fault(
          'Restore',
          'A restore has not ended',
          'Run npm run restore again with the same backup.',
        )
      : ok('Restore', 'None is under way'),
  ]
}

async function checkJobs(client: pg.Client): Promise<Finding[]> {
  if (!(await hasTable(client, 'jobs.job')))
    return [warning('Jobs', 'Not prepared yet', 'Start the site.')]
  const { rows } = await client.query(
    `select count(*) filter (where state = 'failed')::int as failed,
            coalesce(extract(epoch from now() - min(start_after)
              filter (where state in ('created', 'retry') and start_after <= now())), 0)::int as waited
       from jobs.job`,
  )
  const { failed, waited } = rows[0]
  return [
    failed === 0
      ? ok('Jobs', 'None failed in the last week')
      : warning('Jobs', `${failed} failed in the last week`, 'The log says why.'),
    waited < 3_600
      ? ok('Waiting jobs', 'None is overdue')
      : fault(
          'Waiting jobs',
          `The oldest is due for ${Math.round(waited / 3_600)} hours`,
          'Is the site running? The log says why they are tried again.',
        ),
  ]
}

async function checkQueue(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query(
    `select coalesce(extract(day from now() - min(created_at)), 0)::int as days, count(*)::int as reports
       from reports where status = $1`,
    [initialStatus],
  )
  const { days, reports } = rows[0]
  const text = reports === 0 ? 'Empty' : `${reports} reports, the oldest for ${days} days`
  return days <= 9 ? ok('Queue', text) : warning('Queue', text, 'Decide on reports under /admin.')
}

async function checkItsKey(client: pg.Client, config: Config): Promise<Finding> {
  const { rows } = await client.query<SealedValue>(newestSealedQuery)
  if (await opensAny(config, rows)) return ok('Sealing key', 'Present')
  return fault(
    'Sealing key',
    'Another one than that of the database: receipt codes of witnesses open no case',
    `Put the right file back as ${nameOfKeyFile(config)}, the same for all processes, and restart.`,
  )
}

async function checkSealingKey(client: pg.Client, config: Config): Promise<Finding> {
  const { rows } = await client.query<{ isSealed: boolean }>(sealedValuesQuery)
  const keyFault = await findKeyFault(config)
  if (!keyFault) return checkItsKey(client, config)
  const failing = 'receipt codes of witnesses, authenticator apps and mails of notices do not work'
  const file = nameOfKeyFile(config)
  if (keyFault === 'unreadable') {
    const mend = `Let the user of the site read ${file}.`
    return fault('Sealing key', `Cannot be read: ${failing}`, mend)
  }
  const isNeeded = rows[0]?.isSealed || config.sealingKeyFile
  if (keyFault === 'missing' && !isNeeded) return ok('Sealing key', 'Not needed yet')
  return fault(
    'Sealing key',
    `${keyFault === 'missing' ? 'Missing' : 'Not of 32 bytes'}: ${failing}`,
    `Put ${file} back from your copy. If every copy is lost, see operations.md.`,
  )
}

/** Runs all checks that need a database connection. */
export async function checkDatabase(client: pg.Client, config: Config): Promise<Finding[]> {
  return [
    ...(await checkSettings(client)),
    ...(await checkSchema(client)),
    ...(await checkLedger(client)),
    ...(await checkJobs(client)),
    await checkQueue(client),
    await checkSealingKey(client, config),
  ]
}
