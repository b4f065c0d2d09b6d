import { describe, expect, test } from 'vitest'
import { failuresTexts } from '../shared/texts/en/failures.ts'
import { faultsTexts } from '../shared/texts/en/faults.ts'
import { problemsTexts } from '../shared/texts/en/problems.ts'
import { english } from '../shared/texts/texts.ts'
import { ApiError } from './api.ts'
import { failureMessage, faultSentence, problemSentence, statusMessage } from './failure-message.ts'

const now = new Date('2026-11-21T12:00:00')
const failed = (status: number, retryAfter?: number) =>
  new ApiError({
    status,
    body: { code: 'timeout', detail: 'It did not work.', requestId: 'f00d' },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })

const unreachable = 'The site could not be reached. Check your connection and try again.'

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
  ['no answer is told as such', new ApiError({ status: 0, body: '' }), unreachable],
  ['a bug in the page is not shown', new TypeError('x is undefined'), 'Try again.'],
])('%s', (_what, error, message) => {
  expect(failureMessage(english, error, 'Try again.', now)).toBe(message)
})

test.each([
  [failed(409), '409: It did not work.'],
  [new ApiError({ status: 502, statusText: 'Bad Gateway', body: '' }), '502: Bad Gateway'],
  [new ApiError({ status: 0, body: '' }), unreachable],
  [new TypeError('x is undefined'), 'x is undefined'],
])('a toast tells the status and the sentence: %s', (error, message) => {
  expect(statusMessage(english, error)).toBe(message)
})

describe('a page in another language', () => {
  const { sentences } = problemsTexts
  const language = {
    tag: 'en',
    translated: {
      failures: { ...failuresTexts, unreachable: 'Nicht erreichbar.' },
      faults: {
        part: 'faults',
        sentences: {
          ...faultsTexts.sentences,
          'too-long': ({ longest }: { longest: number }) => `Höchstens ${longest} Zeichen`,
        },
      },
      problems: {
        part: 'problems',
        sentences: {
          ...sentences,
          'already-attached': 'Das Video gehört schon zu einem Bericht.',
          'invalid-fields': ({ faults }: { faults: string }) => `Fehler: ${faults}.`,
          'too-many-passkeys': ({ most }: { most: number }) => `Schon ${most} Passkeys.`,
        },
      },
    },
  } as const
  const tooLong = {
    path: 'reason',
    message: 'Reason must be at most 1,000 characters',
    code: 'too-long',
    values: { field: 'reason', longest: 1_000 },
  } as const
  const detail = 'English.'

  test('writes the sentence of a code, with its values', () => {
    const attached = { code: 'already-attached', detail } as const
    const passkeys = { code: 'too-many-passkeys', values: { most: 10 }, detail } as const
    expect(problemSentence(language, attached)).toBe('Das Video gehört schon zu einem Bericht.')
    expect(problemSentence(language, passkeys)).toBe('Schon 10 Passkeys.')
    expect(faultSentence(language, tooLong)).toBe('Höchstens 1000 Zeichen')
  })

  test('joins the sentences of the faults', () => {
    expect(problemSentence(language, { code: 'invalid-fields', errors: [tooLong], detail })).toBe(
      'Fehler: Höchstens 1000 Zeichen.',
    )
  })

  test('says in its own words that nobody answered', () => {
    const silent = new ApiError({ status: 0, body: '' })
    expect(failureMessage(language, silent, '', now)).toBe('Nicht erreichbar.')
    expect(statusMessage(language, silent)).toBe('Nicht erreichbar.')
  })

  test('older than the server, falls back to the sentence of the server', () => {
    const newer = new ApiError({ status: 409, body: { code: 'not-known-yet', detail } })
    const valueless = new ApiError({ status: 409, body: { code: 'too-many-passkeys', detail } })
    expect(failureMessage(language, newer, '', now)).toBe(detail)
    expect(statusMessage(language, valueless)).toBe(`409: ${detail}`)
    expect(problemSentence(english, { code: 'already-attached', detail })).toBe(detail)
  })
})
