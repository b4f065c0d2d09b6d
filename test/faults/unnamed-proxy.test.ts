import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runNode } from '../../bench/child-process.ts'
import { databaseUrlOf, testDatabase } from '../support/database.ts'

const visitor = '203.0.113.9'

/** The log of requests with these headers, and of a last request without any. */
async function logOf(environment: Record<string, string>, headers: Record<string, string>[]) {
  const own = await testDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'anomaly-register-proxy-'))
  const child = runNode(['bench/site-server.ts'], {
    DATABASE_URL: databaseUrlOf(own.settings),
    ALLOW_UNSAFE_DATABASE: 'true',
    DATA_DIR: folder,
    PUBLIC_URL: 'https://sightings.example.org',
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'info',
    ...environment,
  })
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    log += chunk
  })
  await expect.poll(() => log, { timeout: 30_000 }).toMatch(/^http:\S+/m)
  const url = /^http:\S+/m.exec(log)?.[0] ?? ''
  for (const sent of headers) await fetch(`${url}/healthz`, { headers: sent })
  await fetch(`${url}/faq`)
  await expect.poll(() => log).toContain('"path":"/faq"')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  await own.close()
  await rm(folder, { recursive: true, force: true })
  return log
}

const warnings = (log: string) =>
  log.split('\n').filter((line) => line.includes('TRUSTED_PROXIES does not name'))

test('the log warns once about a proxy that is missing in TRUSTED_PROXIES, without any address', async () => {
  const log = await logOf({}, [
    { 'x-forwarded-for': visitor },
    { 'x-forwarded-for': visitor },
    { forwarded: `for=${visitor}` },
  ])
  expect(warnings(log)).toHaveLength(1)
  expect(JSON.parse(warnings(log)[0] ?? '{}')).toMatchObject({ level: 40 })
  expect(log).not.toContain(visitor)
})

test('the log does not warn about a trusted proxy, nor about visitors without a proxy', async () => {
  const named = await logOf({ TRUSTED_PROXIES: '127.0.0.1' }, [{ 'x-forwarded-for': visitor }])
  expect(warnings(named)).toEqual([])
  expect(warnings(await logOf({}, [{}]))).toEqual([])
})
