import net from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from './availability.ts'
import { openDatabase } from './open.ts'

/** Takes connections and never answers. */
let silent: net.Server
let connections = 0
const open = new Set<net.Socket>()

beforeAll(async () => {
  silent = net.createServer((socket) => {
    connections += 1
    open.add(socket)
    socket.on('error', () => {}).resume()
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
})

test('nobody waits for a server that did not answer others', async () => {
  const { port } = silent.address() as net.AddressInfo
  const database = openDatabase({ connectionString: `postgres://site@127.0.0.1:${port}/site` })
  const ask = () =>
    sql`select 1`.execute(database).then(
      () => undefined,
      (error: unknown) => error,
    )
  await Promise.all([ask(), ask(), ask()])
  const before = connections
  const refusals = await Promise.all(Array.from({ length: 100 }, ask))
  expect(refusals.filter(isDatabaseUnavailable)).toHaveLength(100)
  expect(connections - before).toBeLessThanOrEqual(2)
  await database.destroy()
})
