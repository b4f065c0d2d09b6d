import http from 'node:http'
import pg from 'pg'
import { test as base, expect } from 'vitest'
import { keepInFlight } from '../../../test/support/keep-in-flight.ts'
import { type KillableSite, openKillableSite } from '../../../test/support/killable-site.ts'
import { openRawConnection, postHead } from '../../../test/support/raw-connection.ts'

const test = base.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await openKillableSite()
  onCleanup(site.close)
  await site.start()
  return site
})

/** Uses a new connection for each request. */
async function ask(site: KillableSite, path: string): Promise<number> {
  const request = http.get(site.url + path, { agent: false })
  return new Promise((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
  })
}

test('a visitor who connects while pages are rendered is accepted before the next page', async ({
  site,
}) => {
  await ask(site, '/')
  let rendered = 0
  const pages = Array.from({ length: 30 }, async () => {
    const status = await ask(site, '/')
    rendered += 1
    return status
  })
  await Promise.race(pages)
  const others = await Promise.all(Array.from({ length: 100 }, () => ask(site, '/healthz')))
  const renderedBefore = rendered
  const statuses = new Set(await Promise.all(pages))
  expect(new Set(others)).toEqual(new Set([200]))
  expect(statuses.has(200)).toBe(true)
  expect(renderedBefore).toBeLessThan(15)
})

test('an overloaded site refuses a report before its body arrives', async ({ site }) => {
  const locker = new pg.Client(site.settings)
  await locker.connect()
  await locker.query('begin')
  await locker.query('lock table reports in access exclusive mode')
  const visitors = keepInFlight(150, async () => ({ status: await ask(site, '/api/reports') }))
  const witnesses: (() => string)[] = []
  await expect
    .poll(async () => {
      const witness = await openRawConnection(site.url)
      witness.send(postHead('/api/reports', 500))
      witnesses.push(witness.answered)
      return witnesses.some((text) => text().startsWith('HTTP/1.1 503'))
    })
    .toBe(true)
  const refusal = witnesses.map((text) => text()).find((text) => text !== '')
  expect(refusal).toMatch(/^retry-after: \d+\r$/im)
  expect(refusal).toContain('"code":"unavailable"')
  expect(await ask(site, '/healthz')).toBe(200)
  expect(await ask(site, '/auth')).toBe(200)
  await locker.end()
  await visitors.stop()
})
