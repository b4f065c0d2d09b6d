import { sql } from 'kysely'
import { expect } from 'vitest'
import { openRawConnection } from '../../../../test/support/raw-connection.ts'
import { test } from '../../../../test/support/site-test.ts'
import type { Database } from '../../database/open.ts'

async function countWaitingQueries(database: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where not granted and relation = 'reports'::regclass`.execute(database)
  return rows[0]?.waiting ?? 0
}

test('handles pipelined requests of one connection one after another', async ({ site }) => {
  const [pipelining, other] = await Promise.all([
    openRawConnection(site.url),
    openRawConnection(site.url),
  ])
  const request = 'GET /api/reports?limit=1 HTTP/1.1\r\nhost: localhost\r\n\r\n'
  await site.database.transaction().execute(async (transaction) => {
    await sql`lock table reports in access exclusive mode`.execute(transaction)
    pipelining.send(request.repeat(20))
    await expect.poll(() => countWaitingQueries(transaction)).toBe(1)
    other.send(request)
    await expect.poll(() => countWaitingQueries(transaction)).toBe(2)
  })
  await expect.poll(() => pipelining.answered().match(/HTTP\/1\.1 200/g)?.length).toBe(20)
  pipelining.socket.destroy()
  other.socket.destroy()
})
