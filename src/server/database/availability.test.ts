import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './availability.ts'

const missing = path.join(tmpdir(), 'anomaly-register-missing/.s.PGSQL.5432')

function connectionError(options: { path: string } | { port: number; host: string }) {
  return new Promise<Error>((resolve) => connect(options).on('error', resolve))
}

test('an unreachable server counts as unavailable', async () => {
  expect(isDatabaseUnavailable(await connectionError({ path: missing }))).toBe(true)
  expect(isDatabaseUnavailable(await connectionError({ host: '127.0.0.1', port: 1 }))).toBe(true)
})

test('a missing file does not count as an unavailable database', async () => {
  const error: unknown = await open(missing).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'ENOENT' })
  expect(isDatabaseUnavailable(error)).toBe(false)
})

test.each([
  ['EAGAIN', 'connect', true],
  ['EAGAIN', 'read', false],
  ['ECONNREFUSED', 'connect', true],
  ['EMFILE', 'open', true],
  ['ENFILE', 'socket', true],
  ['ENOBUFS', 'connect', true],
  ['25006', undefined, true],
  ['22021', undefined, false],
])('error %s of %s is temporary: %s', (code, syscall, isPassing) => {
  const error = Object.assign(new Error(code), { code, ...(syscall ? { syscall } : {}) })
  expect(isDatabaseUnavailable(error)).toBe(isPassing)
})
