import { expect, test } from 'vitest'
import { isProviderAway, SignInFailure } from './accounts/single-sign-on/sign-in-failure.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'

const pause = 60

/** A breaker that counts the calls it lets through, with a clock that the test moves. */
function countingBreaker() {
  let time = 0
  const { guard, isOpen } = createCircuitBreaker({
    ...{ failures: 2, pause, concurrent: 3 },
    isAway: isProviderAway,
    refusal: () => new SignInFailure('oidc_unavailable'),
    now: () => time,
  })
  let calls = 0
  const run = (outcome: 'done' | 'oidc_unavailable' | 'oidc_refused') =>
    guard(async () => {
      calls++
      if (outcome !== 'done') throw new SignInFailure(outcome)
      return outcome
    }).catch((error: SignInFailure) => error.code)
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { run, isOpen, pass, calls: () => calls }
}

test('stops calling after consecutive failures until the pause is over', async () => {
  const { run, calls, isOpen } = countingBreaker()
  await run('oidc_unavailable')
  expect(isOpen()).toBe(false)
  await run('oidc_unavailable')
  expect(isOpen()).toBe(true)
  expect(await run('done')).toBe('oidc_unavailable')
  expect(calls()).toBe(2)
})

test('tries one call after the pause: a failure starts the next pause, a success closes the breaker', async () => {
  const { run, calls, pass } = countingBreaker()
  await run('oidc_unavailable')
  await run('oidc_unavailable')
  pass(pause - 1)
  expect(await run('done')).toBe('oidc_unavailable')
  pass(1)
  const tries = await Promise.all([run('oidc_unavailable'), run('done'), run('done')])
  expect(tries).toEqual(['oidc_unavailable', 'oidc_unavailable', 'oidc_unavailable'])
  expect(calls()).toBe(3)
  expect(await run('done')).toBe('oidc_unavailable')
  pass(pause)
  expect(await run('done')).toBe('done')
  expect(await Promise.all([run('done'), run('done')])).toEqual(['done', 'done'])
})

test('does not count a refusal of the visitor as a failure', async () => {
  const { run, calls } = countingBreaker()
  await run('oidc_unavailable')
  await run('oidc_refused')
  await run('oidc_unavailable')
  expect(await run('done')).toBe('done')
  expect(calls()).toBe(4)
})

test('limits the number of concurrent calls', async () => {
  const { run, calls } = countingBreaker()
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => run('done')))
  expect(outcomes).toEqual(['done', 'done', 'done', 'oidc_unavailable', 'oidc_unavailable'])
  expect(calls()).toBe(3)
})
