import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Balancer, findBalancer, startBalancer } from '../support/balancer.ts'
import { type KillableSite, openKillableSite } from '../support/killable-site.ts'
import { newReport } from '../support/reports.ts'
import { testThatStarts } from '../support/site-test.ts'

const haproxy = await findBalancer('haproxy')
if (!haproxy) console.log('Needs haproxy, which is missing')

type Pair = { one: KillableSite; other: KillableSite; url: string }

const test = testThatStarts.extend('pair', async ({}, { onCleanup }): Promise<Pair> => {
  const one = await openKillableSite()
  const other = await openKillableSite(one)
  await Promise.all([one.start(), other.start()])
  const ports = [one, other].map(({ url }) => Number(new URL(url).port))
  const balancer: Balancer = await startBalancer('haproxy', haproxy ?? '', ports)
  onCleanup(async () => {
    await balancer.close()
    await other.close()
    await one.close()
  })
  return { one, other, url: balancer.url }
})

test.runIf(haproxy)(
  'a killed process behind haproxy loses no request and no report',
  async ({ pair: { one, other, url } }) => {
    const statuses: number[] = []
    const stored: unknown[] = []
    let isOver = false
    async function visit() {
      while (!isOver) {
        const list = await fetch(`${url}/api/reports?limit=2`).catch(() => undefined)
        const sent = await fetch(`${url}/api/reports`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(newReport()),
        }).catch(() => undefined)
        statuses.push(list?.status ?? 0, sent?.status ?? 0)
        if (sent?.status === 201) stored.push(((await sent.json()) as { id: string }).id)
      }
    }
    const visitors = Array.from({ length: 4 }, visit)
    await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(40)
    await one.kill()
    const atKill = statuses.length
    await expect.poll(() => statuses.length, { timeout: 30_000 }).toBeGreaterThan(atKill + 80)
    isOver = true
    await Promise.all(visitors)
    expect(new Set(statuses)).toEqual(new Set([200, 201]))
    const rows = await other.database.selectFrom('reports').select('id').execute()
    expect(rows.map(({ id }) => id).sort()).toEqual([...stored].sort())
  },
)
