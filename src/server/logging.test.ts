import Fastify, { LogController } from 'fastify'
import { test as base, expect } from 'vitest'
import { handleErrors } from './http/error-handling.ts'
import { healthUrls } from './http/health-urls.ts'
import { unavailable } from './http/problems.ts'
import { logRequests } from './logging.ts'

type Line = { path?: string; status?: number; msg?: string; code?: string; cause?: string }

/** An app that logs into an array; `url` has the routes of the test. */
const test = base.extend('logged', async ({ task: _ }, { onCleanup }) => {
  const lines: Line[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = Fastify({
    logger: { level: 'info', stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
  handleErrors(app)
  logRequests(app)
  let isReady = true
  app.get(healthUrls.alive, () => ({}))
  app.get(healthUrls.ready, () => {
    if (!isReady) throw unavailable()
    return {}
  })
  app.get('/plain', () => {
    throw new Error('timeout exceeded when trying to connect')
  })
  app.get('/coded', () => {
    throw Object.assign(new Error('Key (email)=(ada@example.org) …'), { code: '57P01' })
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onCleanup(() => app.close())
  const take = async (path: string) => {
    lines.splice(0)
    await (await fetch(url + path)).text()
    return lines.filter(({ msg }) => !msg?.startsWith('Server listening'))
  }
  return {
    take,
    end: () => {
      isReady = false
    },
  }
})

test('health checks are logged only where something is wrong', async ({ logged }) => {
  expect(await logged.take(healthUrls.alive)).toEqual([])
  expect(await logged.take(healthUrls.ready)).toEqual([])
  logged.end()
  const lines = await logged.take(healthUrls.ready)
  expect(lines).toContainEqual(expect.objectContaining({ path: healthUrls.ready, status: 503 }))
})

test('a refusal says why: by the code of the error, else by its message', async ({ logged }) => {
  const why = async (path: string) =>
    (await logged.take(path)).find(({ msg }) => msg === 'refused')?.cause
  expect(await why('/plain')).toBe('timeout exceeded when trying to connect')
  expect(await why('/coded')).toBe('57P01')
})
