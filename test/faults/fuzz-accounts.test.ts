import fc from 'fast-check'
import { beforeAll, expect } from 'vitest'
import { CurrentUser } from '../../src/shared/accounts.ts'
import { ProblemDetails } from '../../src/shared/problems.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { newUser } from '../support/registration.ts'
import { type Answer, send } from '../support/send.ts'
import { test } from '../support/site-test.ts'

const numRuns = 150
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

/** Each accepted registration costs two hashes. */
const slow = { timeout: 180_000 }

beforeAll(async () => {
  console.log(`fuzz seed ${seed}; FUZZ_SEED repeats it`)
})

function expectProblem({ status, headers, body, text }: Answer): void {
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(ProblemDetails.parse(body).status).toBe(status)
  expect(text).not.toMatch(/node_modules|at .+\.ts:|select .+ from|\bSQL\b/)
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    ...[
      '',
      ' ',
      "'",
      '\0',
      '\ud800',
      '\u202e',
      '\ufeff',
      'ı',
      'İ',
      'ß',
      'ﬁve',
      'Ａｄａ',
      '__proto__',
    ],
  ),
)
const value = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined))

/** Letters whose other case or other composition is several letters, or none. */
const name = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'aZ09._@-İıßẞſKÅﬁǅŉΣςσéñ한글Ａ'),
    fc.constantFrom('e\u0301', 'i\u0307', '\u1e9e', '\u0345'),
  ),
  minLength: 3,
  maxLength: 20,
})

test(`${numRuns} generated sign-ins are refused with a problem document`, async ({ site }) => {
  const seen = new Set<number>()
  const property = fc.asyncProperty(
    fc.record({ username: value, password: value }, { requiredKeys: [] }),
    async (body) => {
      const answer = await send(site, apiUrls.login, { body })
      seen.add(answer.status)
      expect([400, 401]).toContain(answer.status)
      expectProblem(answer)
    },
  )
  await fc.assert(property, { numRuns, seed, endOnFailure: true })
  expect(seen).toEqual(new Set([400, 401]))
})

const fields = ['username', 'email', 'password', 'firstName', 'lastName', 'confirmPassword']
const changes = fc
  .tuple(fc.constantFrom(...fields, 'isAdmin', 'id', 'suspendedAt', 'constructor'), value)
  .map(([field, given]) => ({ [field]: given }))

test(
  `${numRuns} generated registrations are accepted or refused with a problem document`,
  slow,
  async ({ site }) => {
    const seen = new Set<number>()
    const registration = fc.oneof(
      changes,
      name.map((username) => ({ username })),
      hostileText.map((password) => ({ password, confirmPassword: password })),
    )
    const property = fc.asyncProperty(registration, async (changed) => {
      const body = { ...newUser(), ...changed }
      const answer = await send(site, apiUrls.register, { body })
      seen.add(answer.status)
      expect([201, 400, 409]).toContain(answer.status)
      if (answer.status !== 201) return expectProblem(answer)
      const user = CurrentUser.parse(answer.body)
      expect(user.isAdmin).toBe(false)
      const { username, password } = body
      const signedIn = await send(site, apiUrls.login, { body: { username, password } })
      expect([signedIn.status, signedIn.body.id]).toEqual([200, user.id])
    })
    await fc.assert(property, { numRuns, seed, endOnFailure: true })
    expect([...seen]).toEqual(expect.arrayContaining([201, 400]))
  },
)
