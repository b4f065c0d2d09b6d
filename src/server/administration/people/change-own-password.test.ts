import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  administratorPassword,
  by,
  decisionsOn,
  findAdministratorRow,
} from '../../../../test/support/administrators.ts'
import { registered, signIn } from '../../../../test/support/second-factor.ts'
import { send } from '../../../../test/support/send.ts'
import { startTestSite, type TestSite } from '../../../../test/support/site.ts'
import { ProblemDetails } from '../../../shared/problems.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(() => sql`truncate admin_users, sessions cascade`.execute(site.database))

const change = (cookie: string, changes: object = {}) =>
  send(site, '/api/admin/password', {
    cookie,
    body: {
      currentPassword: administratorPassword,
      password: 'owls at noon',
      confirmPassword: 'owls at noon',
      ...changes,
    },
  })

const signInWith = (password: string) =>
  send(site, '/api/admin/login', { body: { username: 'warden', password } })

test('changes the password; every session ends and a new one begins', async () => {
  const { id, cookie } = await registered(site)
  const elsewhere = await signIn(site, 'warden')
  const answer = await change(cookie)
  expect(answer.status).toBe(204)
  expect((await by(site, { cookie }).me()).status).toBe(401)
  expect((await by(site, elsewhere).me()).status).toBe(401)
  expect((await by(site, answer).me()).status).toBe(200)
  expect((await signInWith(administratorPassword)).status).toBe(401)
  expect((await signInWith('owls at noon')).status).toBe(200)
  expect(await decisionsOn(site.database, id)).toEqual([
    `${id} | warden | administrator_changed | warden |  | password`,
  ])
})

test.each([
  ['currentPassword', 'The password is not right', { currentPassword: 'a guess' }],
  [
    'password',
    'Password must be at least 8 characters',
    { password: 'seven77', confirmPassword: 'seven77' },
  ],
  ['confirmPassword', "Passwords don't match", { confirmPassword: 'another' }],
])('%s: %s', async (path, message, changes) => {
  const { id, cookie } = await registered(site)
  const before = await findAdministratorRow(site.database, id)
  const { status, body } = await change(cookie, changes)
  expect(status).toBe(400)
  expect(ProblemDetails.parse(body).errors).toEqual([{ path, message }])
  expect(await findAdministratorRow(site.database, id)).toEqual(before)
  expect((await by(site, { cookie }).me()).status).toBe(200)
})

test('from two places at the same moment happens once', async () => {
  const { cookie } = await registered(site)
  const elsewhere = await signIn(site, 'warden')
  const answers = await Promise.all([
    change(cookie, { password: 'first fox', confirmPassword: 'first fox' }),
    change(elsewhere.cookie, { password: 'second fox', confirmPassword: 'second fox' }),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  const isFirst = statuses[0] === 204
  expect((await signInWith(isFirst ? 'first fox' : 'second fox')).status).toBe(200)
  expect((await signInWith(isFirst ? 'second fox' : 'first fox')).status).toBe(401)
})
