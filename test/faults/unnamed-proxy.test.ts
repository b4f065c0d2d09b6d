import { expect, test } from 'vitest'
import { startSite } from '../support/started-site.ts'

const visitor = '203.0.113.9'

/** The log of requests with these headers, and of a last request without any. */
async function logOf(environment: Record<string, string>, headers: Record<string, string>[]) {
  const site = await startSite({
    ALLOW_UNSAFE_DATABASE: 'true',
    PUBLIC_URL: 'https://sightings.example.org',
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'info',
    ...environment,
  })
  try {
    for (const sent of headers) await fetch(`${site.url}/healthz`, { headers: sent })
    await fetch(`${site.url}/faq`)
    await expect.poll(() => site.output()).toContain('"path":"/faq"')
  } finally {
    await site.close()
  }
  return site.output()
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
