import type { PgBoss } from 'pg-boss'
import { hasTable } from '../database/has-table.ts'
import { withMigrationLock } from '../database/migration-lock.ts'
import { type ConnectionSettings, connectionCounts, quietClient } from '../database/open.ts'
import type { AnyJob } from './job.ts'
import { heartbeat } from './take-over-jobs.ts'

const jobsSchema = 'jobs'

/** Seconds that a failed job is kept for inspection. */
const keptAfterFailure = 7 * 86_400

/** Longer than all retries of any job. */
const longestInQueue = 4 * 86_400

/**
 * Seconds. LISTEN/NOTIFY starts a job at once; polling finds due retries and lost notifications.
 */
const intervals = {
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 15,
  flowIntervalSeconds: 3_600,
  bamIntervalSeconds: 600,
  superviseIntervalSeconds: 120,
  monitorIntervalSeconds: 120,
  maintenanceIntervalSeconds: 3_600,
  queueCacheIntervalSeconds: 600,
}

/** Settings of pg that pg-boss does not define. They detect a database that stops responding. */
const connectionTerms = {
  connectionTimeoutMillis: 2_000,
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  options: '-c statement_timeout=10s -c lock_timeout=5s -c jit=off',
}

function queueOptions({ longestRun, retries }: AnyJob) {
  return {
    notify: true,
    expireInSeconds: longestRun,
    heartbeatSeconds: heartbeat.failed,
    retentionSeconds: longestInQueue,
    deleteAfterSeconds: keptAfterFailure,
    retryLimit: retries.times,
    retryDelay: retries.firstDelay,
    retryBackoff: true,
    retryDelayMax: retries.longestDelay,
  }
}

async function prepareQueues(boss: PgBoss, jobs: AnyJob[], works: boolean): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const job of jobs) {
    const options = queueOptions(job)
    if (!existing.has(job.name)) {
      await boss.createQueue(job.name, {
        ...options,
        policy: job.schedule ? 'exclusive' : 'standard',
      })
    } else if (works) await boss.updateQueue(job.name, options)
  }
}

async function prepareSchedules(boss: PgBoss, jobs: AnyJob[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name && job.schedule)) await boss.unschedule(name)
  }
  for (const { name, schedule } of jobs) {
    if (schedule) await boss.schedule(name, schedule, {}, { missed: 'once' })
  }
}

async function hasTables(settings: ConnectionSettings): Promise<boolean> {
  const client = quietClient({ ...settings, ...connectionTerms })
  await client.connect()
  try {
    return await hasTable(client, `${jobsSchema}.version`)
  } finally {
    await client.end()
  }
}

/**
 * Connects to the queue and creates or upgrades its tables. Runs schedules and maintenance only if
 * `works` is true.
 */
export async function startBoss(
  settings: ConnectionSettings,
  jobs: AnyJob[],
  { works, onTrouble }: { works: boolean; onTrouble: (trouble: unknown) => void },
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    ...settings,
    ...connectionTerms,
    ...intervals,
    application_name: 'anomaly-register jobs',
    schema: jobsSchema,
    max: connectionCounts.jobQueue,
    supervise: works,
    schedule: works,
    useListenNotify: works,
  })
  boss.on('error', onTrouble)
  boss.on('warning', onTrouble)
  const prepare = async () => {
    await boss.start()
    await prepareQueues(boss, jobs, works)
  }
  try {
    // The first start creates the tables. Concurrent processes must not create them twice.
    if (await hasTables(settings)) await prepare()
    else await withMigrationLock(settings, prepare)
    if (works) await prepareSchedules(boss, jobs)
    return boss
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}
