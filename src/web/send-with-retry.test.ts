import { expect, test } from 'vitest'
import { english } from '../shared/texts/texts.ts'
import { ApiError } from './api.ts'
import { describeWait } from './failure-message.ts'
import { describeFailure, isAlreadySent } from './reports/report-form/report-form-outcome.tsx'
import { sendWithRetry } from './send-with-retry.ts'

const now = new Date(2026, 10, 21, 14, 30)

function refusal(status: number, more: { code?: string; retryAfter?: number } = {}) {
  const { code = 'code', retryAfter } = more
  const body = {
    type: 'about:blank',
    title: 'No',
    status,
    detail: 'Not now.',
    code,
    requestId: '1',
  }
  return new ApiError({ status, body, ...(retryAfter === undefined ? {} : { retryAfter }) })
}

/** Fails with each of `errors` in turn, then succeeds. */
function flaky(...errors: Error[]) {
  let calls = 0
  const send = async () => {
    const error = errors[calls++]
    if (error) throw error
    return 'stored'
  }
  return { send, calls: () => calls }
}

function waiting() {
  const waits: number[] = []
  return { waits, onWait: (seconds: number) => void waits.push(seconds), sleep: async () => {} }
}

test.each([429, 503])('a %i that asks for a few seconds is sent once more', async (status) => {
  const { waits, ...options } = waiting()
  const { send, calls } = flaky(refusal(status, { retryAfter: 10 }))
  await expect(sendWithRetry(send, options)).resolves.toBe('stored')
  expect([calls(), waits]).toEqual([2, [10]])
})

test('a second refusal is final', async () => {
  const { send, calls } = flaky(refusal(503, { retryAfter: 1 }), refusal(503, { retryAfter: 1 }))
  await expect(sendWithRetry(send, waiting())).rejects.toMatchObject({ status: 503 })
  expect(calls()).toBe(2)
})

test.each([
  refusal(429, { retryAfter: 11 }),
  refusal(503),
  refusal(400, { retryAfter: 1 }),
  refusal(0),
  new TypeError('cut off'),
])('nothing else is sent again by itself (%#)', async (error) => {
  const { send, calls } = flaky(error)
  await expect(sendWithRetry(send, waiting())).rejects.toBe(error)
  expect(calls()).toBe(1)
})

test('a failure says when to come back', () => {
  const refused = refusal(429, { retryAfter: 120 })
  expect(refused.message).toBe('429: Not now.')
  expect(describeFailure(english, refused, now)).toBe(
    'Not now. You can try again in 2 minutes, at 14:32.',
  )
  expect(describeFailure(english, new Error('secret'), now)).toBe(
    'Failed to submit report. Please try again.',
  )
})

test('a key that was used for an earlier version is told apart', () => {
  const reused = refusal(422, { code: 'idempotency-key-reused' })
  expect(describeFailure(english, reused, now)).toContain('already received')
  expect(isAlreadySent(reused)).toBe(false)
  expect(isAlreadySent(refusal(409, { code: 'already-submitted' }))).toBe(true)
})

test.each([
  [0, 'You can try again in 1 second.'],
  [45, 'You can try again in 45 seconds.'],
  [60, 'You can try again in 1 minute, at 14:31.'],
  [3_600, 'You can try again in 60 minutes, at 15:30.'],
  [7_200, 'You can try again in 2 hours, at 16:30.'],
])('a wait of %i seconds', (seconds, text) =>
  expect(describeWait(english, seconds, now)).toBe(text),
)
