import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  administratorPassword,
  by,
  decisionsOn,
  findAdministratorRow,
} from '../../../../test/support/administrators.ts'
import { registered, signIn } from '../../../../test/support/second-factor.ts'
import { send } from '../../../../test/support/send.ts'
import { type TestSite, test } from '../../../../test/support/site-test.ts'
import { type FieldFault, ProblemDetails } from '../../../shared/problems.ts'

test.beforeEach(({ site }) => sql`truncate admin_users, sessions cascade`.execute(site.database))

const change = (site: TestSite, cookie: string, changes: object = {}) =>
  send(site, '/api/admin/password', {
    cookie,
    body: {
      currentPassword: administratorPassword,
      password: 'owls at noon',
      confirmPassword: 'owls at noon',
      ...changes,
    },
  })

const signInWith = (site: TestSite, password: string) =>
  send(site, '/api/admin/login', { body: { username: 'warden', password } })

test('changes the password, ends every session and starts a new one', async ({ site }) => {
  const { id, cookie } = await registered(site)
  const elsewhere = await signIn(site, 'warden')
  const answer = await change(site, cookie)
  expect(answer.status).toBe(204)
  expect((await by(site, { cookie }).me()).status).toBe(401)
  expect((await by(site, elsewhere).me()).status).toBe(401)
  expect((await by(site, answer).me()).status).toBe(200)
  expect((await signInWith(site, administratorPassword)).status).toBe(401)
  expect((await signInWith(site, 'owls at noon')).status).toBe(200)
  expect(await decisionsOn(site.database, id)).toEqual([
    `${id} | warden | administrator_changed | warden |  | password`,
  ])
})

test.for<[FieldFault, object]>([
  [
    {
      path: 'currentPassword',
      message: 'The password is not right',
      code: 'wrong-password',
      values: { which: 'own' },
    },
    { currentPassword: 'a guess' },
  ],
  [
    {
      path: 'password',
      message: 'Password must be at least 8 characters',
      code: 'too-short',
      values: { field: 'password', shortest: 8 },
    },
    { password: 'seven77', confirmPassword: 'seven77' },
  ],
  [
    { path: 'confirmPassword', message: "Passwords don't match", code: 'passwords-differ' },
    { confirmPassword: 'another' },
  ],
])('reports a fault at the field $0.path: $0.message', async ([fault, changes], { site }) => {
  const { id, cookie } = await registered(site)
  const before = await findAdministratorRow(site.database, id)
  const { status, body } = await change(site, cookie, changes)
  expect(status).toBe(400)
  expect(ProblemDetails.parse(body).errors).toEqual([fault])
  expect(await findAdministratorRow(site.database, id)).toEqual(before)
  expect((await by(site, { cookie }).me()).status).toBe(200)
})

test('succeeds once for two simultaneous requests', async ({ site }) => {
  const { cookie } = await registered(site)
  const elsewhere = await signIn(site, 'warden')
  const answers = await Promise.all([
    change(site, cookie, { password: 'first fox', confirmPassword: 'first fox' }),
    change(site, elsewhere.cookie, { password: 'second fox', confirmPassword: 'second fox' }),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 204)).toHaveLength(1)
  const isFirst = statuses[0] === 204
  expect((await signInWith(site, isFirst ? 'first fox' : 'second fox')).status).toBe(200)
  expect((await signInWith(site, isFirst ? 'second fox' : 'first fox')).status).toBe(401)
})
