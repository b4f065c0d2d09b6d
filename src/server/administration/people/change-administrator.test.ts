import { expect } from 'vitest'
import {
  by,
  decisionsOn,
  findAdministratorRow,
  refusal,
} from '../../../../test/support/administrators.ts'
import { test } from '../../../../test/support/administrators-test.ts'
import { ProblemDetails } from '../../../shared/problems.ts'

test('changes name, address and role, and records old and new values', async ({
  actor,
  target,
  site,
}) => {
  const before = await findAdministratorRow(site.database, target.id)
  const { status, body } = await by(site, actor).change(target.id, {
    fullName: ' Another Name ',
    email: 'another@example.org',
    role: 'moderator',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    fullName: 'Another Name',
    email: 'another@example.org',
    role: 'moderator',
  })
  const after = await findAdministratorRow(site.database, target.id)
  expect(after).toEqual({
    ...before,
    fullName: 'Another Name',
    email: 'another@example.org',
    role: 'moderator',
    updatedAt: expect.any(Date),
  })
  expect(Number(after?.updatedAt)).toBeGreaterThan(Number(before?.updatedAt))
  expect(await decisionsOn(site.database, target.id)).toEqual([
    `${actor.id} | actor | administrator_changed | target | ` +
      `fullName: The Warden, email: ${before?.email}, role: admin | ` +
      'fullName: Another Name, email: another@example.org, role: moderator',
  ])
})

test('ends the sessions with a new role, but not with a new name', async ({
  actor,
  target,
  site,
}) => {
  await by(site, actor).change(target.id, { fullName: 'Another Name' })
  expect((await by(site, target).me()).status).toBe(200)
  await by(site, actor).change(target.id, { role: 'moderator' })
  expect((await by(site, target).me()).status).toBe(401)
})

test('ignores equal values', async ({ actor, target, site }) => {
  const before = await findAdministratorRow(site.database, target.id)
  expect((await by(site, actor).change(target.id, { role: 'admin' })).status).toBe(200)
  expect((await by(site, actor).change(target.id, {})).status).toBe(200)
  expect(await findAdministratorRow(site.database, target.id)).toEqual(before)
  expect(await decisionsOn(site.database, target.id)).toEqual([])
})

test('refuses the own role and accepts the own name', async ({ actor, site }) => {
  expect(refusal(await by(site, actor).change(actor.id, { role: 'moderator' }))).toEqual([
    409,
    'own-account',
    'You cannot change your own role.',
  ])
  expect((await by(site, actor).change(actor.id, { fullName: 'Myself' })).status).toBe(200)
})

const columns = [
  'id',
  'username',
  'password',
  'isActive',
  'is_active',
  'approvedAt',
  'lastLogin',
  'totpSecret',
  'createdAt',
  'updatedAt',
  'constructor',
]
test.for(columns)('%s is refused as an unknown field', async (column, { actor, target, site }) => {
  const before = await findAdministratorRow(site.database, target.id)
  const answer = await by(site, actor).change(target.id, { fullName: 'New Name', [column]: 'x' })
  expect(answer.status).toBe(400)
  expect(ProblemDetails.parse(answer.body).errors).toEqual([
    { path: column, message: 'Unknown field', code: 'unknown-field' },
  ])
  expect(await findAdministratorRow(site.database, target.id)).toEqual(before)
})

test.for<[string, string, number]>([
  ['a prototype', '{"fullName":"New Name","__proto__":{"role":"moderator"}}', 400],
  ['a list', '[]', 400],
  ['null', 'null', 400],
  ['a text', '"x"', 400],
  ['an unknown role', '{"role":"owner"}', 400],
  ['a list of roles', '{"role":["moderator"]}', 400],
  ['an empty name', '{"fullName":" "}', 400],
  ['more than 4 KB', JSON.stringify({ fullName: 'x'.repeat(5_000) }), 413],
])('%s is refused', async ([_name, body, status], { actor, target, site }) => {
  const before = await findAdministratorRow(site.database, target.id)
  const answer = await fetch(`${site.url}/api/admin/users/${target.id}`, {
    method: 'PATCH',
    headers: { cookie: actor.cookie, 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(status)
  expect(await findAdministratorRow(site.database, target.id)).toEqual(before)
})

test('refuses the address of another account at its field', async ({ actor, target, site }) => {
  const { status, body } = await by(site, actor).change(target.id, {
    email: (await findAdministratorRow(site.database, actor.id))?.email.toUpperCase(),
  })
  expect(status).toBe(409)
  expect(ProblemDetails.parse(body).errors).toEqual([
    {
      path: 'email',
      message: 'Email already exists',
      code: 'already-taken',
      values: { field: 'email' },
    },
  ])
})
