import { sql } from 'kysely'
import { expect } from 'vitest'
import { administratorPassword } from '../../../../test/support/administrators.ts'
import { enrolAuthenticator, signIn } from '../../../../test/support/second-factor.ts'
import { send } from '../../../../test/support/send.ts'
import { type TestSite, testWithSite } from '../../../../test/support/site-test.ts'
import { hashPassword } from '../../security/passwords.ts'

const test = testWithSite({ secondFactorRequired: true, rateLimits: true })

test.beforeEach(({ site }) =>
  sql`truncate admin_users, sessions, limit_counts cascade`.execute(site.database),
)

/** An attacker with the password uses up all guesses; the owner has a known browser. */
async function useUpGuesses(site: TestSite, guess: (number: number) => string) {
  const owner = await enrolAuthenticator(site)
  const known = await signIn(site, 'warden', owner.phone.code())
  expect(known.status).toBe(200)
  const guesses: number[] = []
  for (let number = 0; number < 11; number++) {
    guesses.push((await signIn(site, 'warden', guess(number))).status)
  }
  expect(guesses).toEqual([...Array(10).fill(401), 429])
  const fromKnown = (otp: string) =>
    send(site, '/api/admin/login', {
      body: { username: 'warden', password: administratorPassword, otp },
      cookie: known.cookie,
    })
  return { owner, fromKnown }
}

test('the owner still signs in from a known browser with an authenticator code', async ({
  site,
}) => {
  const { owner, fromKnown } = await useUpGuesses(site, () => '000000')
  expect((await fromKnown(owner.phone.code(1))).status).toBe(200)
})

test('the owner still signs in anywhere with a recovery code', async ({ site }) => {
  const { owner } = await useUpGuesses(site, () => '000000')
  expect((await signIn(site, 'warden', owner.recoveryCodes[0])).status).toBe(200)
})

test('wrong recovery codes block neither authenticator codes nor a known browser', async ({
  site,
}) => {
  const { owner, fromKnown } = await useUpGuesses(site, (number) => `AAAA-BBBB-CCCC-DDD${number}`)
  expect((await fromKnown(owner.recoveryCodes[1] ?? '')).status).toBe(200)
  expect((await signIn(site, 'warden', owner.phone.code(1))).status).toBe(200)
})

test('a known browser has a limit of its own', async ({ site }) => {
  const { fromKnown } = await useUpGuesses(site, () => '000000')
  const answers: number[] = []
  for (let count = 0; count < 11; count++) answers.push((await fromKnown('000000')).status)
  expect(answers).toEqual([...Array(10).fill(401), 429])
})

test('a browser known under an earlier password counts as unknown', async ({ site }) => {
  const { owner, fromKnown } = await useUpGuesses(site, () => '000000')
  await site.database
    .updateTable('adminUsers')
    .set({ password: await hashPassword(administratorPassword) })
    .where('id', '=', owner.id)
    .execute()
  expect((await fromKnown(owner.phone.code(1))).status).toBe(429)
})
