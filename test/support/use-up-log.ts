import path from 'node:path'
import pg from 'pg'
import { shareBundledDatabase } from '../../src/server/database/bundled/bundled-database.ts'
import type { CrashableSite } from './crashable-site.ts'

const megabytesOfFile = 16

/**
 * Switches PostgreSQL through the log files that it made in advance, so that it needs a new one.
 * Ends early when the server goes away.
 * @param room The megabytes that the disk holds.
 */
export async function useUpLog({ directory }: CrashableSite, room: number): Promise<void> {
  const { superuser } = await shareBundledDatabase({ directory: path.join(directory, 'postgres') })
  const client = new pg.Client(superuser)
  client.on('error', () => {})
  const succeeds = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    )
  if (!(await succeeds(client.connect()))) return
  const next = `select pg_logical_emit_message(false, 'test', ''), pg_switch_wal()`
  for (let file = 0; file < room / megabytesOfFile + 1; file++) {
    if (!(await succeeds(client.query(next)))) break
  }
  await client.end().catch(() => {})
}
