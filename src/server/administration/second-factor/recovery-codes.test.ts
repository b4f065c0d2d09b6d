import { sql } from 'kysely'
import { expect } from 'vitest'
import { by, refusal } from '../../../../test/support/administrators.ts'
import { enrolAuthenticator, registered, signIn } from '../../../../test/support/second-factor.ts'
import { send } from '../../../../test/support/send.ts'
import { testWithSite } from '../../../../test/support/site-test.ts'
import { RecoveryCodes } from '../../../shared/second-factor.ts'

const test = testWithSite({ secondFactorRequired: true })

test.beforeEach(({ site }) => sql`truncate admin_users, sessions cascade`.execute(site.database))

const base = '/api/admin/second-factor'
const wrong = [401, 'wrong-code', 'Invalid authentication code']

test('are ten codes of 80 bits, stored as hashes and shown once', async ({ site }) => {
  const { recoveryCodes, cookie } = await enrolAuthenticator(site)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes)
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  const { rows } = await sql<{ stored: string }>`
    select encode(code_hash, 'hex') as stored from administrator_recovery_codes
  `.execute(site.database)
  expect(rows).toHaveLength(10)
  for (const { stored } of rows) expect(stored).toMatch(/^[0-9a-f]{64}$/)
  expect((await by(site, { cookie }).me()).text).not.toContain(recoveryCodes[0])
})

test('replace an authenticator code, each once, in any spelling', async ({ site }) => {
  const { recoveryCodes } = await enrolAuthenticator(site)
  const [first = '', second = ''] = recoveryCodes
  expect((await signIn(site, 'warden', first)).status).toBe(200)
  expect(refusal(await signIn(site, 'warden', first))).toEqual(wrong)
  const answer = await signIn(site, 'warden', second.toLowerCase().replaceAll('-', ' '))
  expect(answer.body.secondFactor).toMatchObject({ recoveryCodes: 8 })
})

test('are accepted once in simultaneous requests', async ({ site }) => {
  const [code = ''] = (await enrolAuthenticator(site)).recoveryCodes
  const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(site, 'warden', code)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('are refused for another administrator', async ({ site }) => {
  const [code = ''] = (await enrolAuthenticator(site, 'first')).recoveryCodes
  await enrolAuthenticator(site, 'second')
  expect(refusal(await signIn(site, 'second', code))).toEqual(wrong)
})

test('are replaced all together', async ({ site }) => {
  const { recoveryCodes, cookie } = await enrolAuthenticator(site)
  const answer = await send(site, `${base}/recovery-codes`, { method: 'POST', cookie })
  const renewed = RecoveryCodes.parse(answer.body).recoveryCodes
  expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20)
  expect(refusal(await signIn(site, 'warden', recoveryCodes[0]))).toEqual(wrong)
  expect((await signIn(site, 'warden', renewed[0])).status).toBe(200)
})

test('need a second factor', async ({ site }) => {
  const { cookie } = await registered(site)
  const answer = await send(site, `${base}/recovery-codes`, { method: 'POST', cookie })
  expect(refusal(answer)[1]).toBe('no-second-factor')
})
