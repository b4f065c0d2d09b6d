import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { failureMessage } from './failure-message.ts'

const now = new Date('2026-11-21T12:00:00')
const failed = (status: number, retryAfter?: number) =>
  new ApiError({
    status,
    body: { code: 'x', detail: 'It did not work.', requestId: 'f00d' },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })

test.each([
  ['a fault of the site names the request', failed(500), 'It did not work. Request id: f00d'],
  ['a refusal does not', failed(409), 'It did not work.'],
  [
    'a busy site says when to come back',
    failed(503, 30),
    'It did not work. You can try again in 30 seconds.',
  ],
  [
    'an answer of something in between is put in our words',
    new ApiError({ status: 502, body: '<html>' }),
    'Try again.',
  ],
  ['no answer is told as such', new ApiError({ status: 0, body: 'Not reached.' }), 'Not reached.'],
  ['a bug in the page is not shown', new TypeError('x is undefined'), 'Try again.'],
])('%s', (_what, error, message) => {
  expect(failureMessage(error, 'Try again.', now)).toBe(message)
})
