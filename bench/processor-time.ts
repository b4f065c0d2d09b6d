import { readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Linux counts processor time in hundredths of a second. */
const microsecondsPerTick = 10_000

/** Processor time of a process so far in microseconds; undefined where /proc does not tell. */
async function processorTime(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The second field is the name, which may contain spaces.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(fields?.[11]), Number(fields?.[12])]
  return fields ? (user + system) * microsecondsPerTick : undefined
}

/** Processor time of the connections to this database, by process; a remote server has none. */
async function databaseTimes(client: pg.ClientBase): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const times = new Map<number, number>()
  for (const { pid } of rows) {
    const time = await processorTime(pid)
    if (time !== undefined) times.set(pid, time)
  }
  return times
}

export type ProcessorTime = { server: number; database: number }

/**
 * Measures the processor time of a server and of the database during `work`, in microseconds. Other
 * programs on the machine disturb it far less than they disturb requests per second.
 */
export async function measureProcessorTime(
  pid: number,
  client: pg.ClientBase,
  work: () => Promise<void>,
): Promise<ProcessorTime> {
  const [serverBefore = 0, databaseBefore] = [await processorTime(pid), await databaseTimes(client)]
  await work()
  const [serverAfter = 0, databaseAfter] = [await processorTime(pid), await databaseTimes(client)]
  let database = 0
  for (const [process, time] of databaseAfter) database += time - (databaseBefore.get(process) ?? 0)
  return { server: serverAfter - serverBefore, database }
}
